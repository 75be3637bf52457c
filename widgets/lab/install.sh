#!/bin/sh
# install.sh PREFIX: puts lesson mode and its settings where the JupyterLab of an environment looks for them. An
# installation does that by itself; this keeps a checkout's environment as the checkout is.
set -eu
here=$(dirname "$0")
shared=$1/share/jupyter
rm -rf "$shared/labextensions/rulebook-lab"
mkdir -p "$shared/labextensions" "$shared/lab/settings/overrides.d"
cp -R "$here/labextension" "$shared/labextensions/rulebook-lab"
cp "$here/settings/overrides.json" "$shared/lab/settings/overrides.d/rulebook-lab.json"
