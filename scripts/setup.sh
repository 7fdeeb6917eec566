# What the build and the tests need, each as "have it? else get it". Sourced, from the root of the
# project.
#
# Everything that is fetched or built lands in one cache folder, shared by all clones. It grows
# under a name that ends in .partial and is renamed when it is complete, so an interrupted set-up
# never breaks the next one. Nothing here asks a question or calls sudo.
# shellcheck shell=bash

CACHE=${NIMSCAPE_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/nimscape}

# shellcheck source=scripts/say.sh
source scripts/say.sh
# shellcheck source=scripts/toolchain.sh
source scripts/toolchain.sh

# setup core: for the native half. setup build: for the site. setup test: the browser, too. setup
# engines: all three browsers. Two set-ups at once wait for each other.
setup() {
  mkdir -p "$CACHE" || fail "cannot write the cache folder $CACHE" "NIMSCAPE_CACHE=/some/writable/folder $0"
  exec 9>"$CACHE/setup.lock"
  if command -v flock >/dev/null && ! flock -n 9; then
    say "another set-up is at work: waiting for it"
    flock 9
  fi
  local tests=
  [[ $1 != test && $1 != engines ]] || tests=yes
  check_node
  beside install_packages
  if [[ $1 != build ]]; then beside install_numpy; fi
  if [[ -n $tests ]]; then beside install_documents; fi
  setup_toolchain
  setup_crates
  if [[ -n $tests ]]; then
    beside install_test_runner
    install_programs "$1"
    export_programs "$1"
  fi
  all_beside
  find_numpy || true
  if [[ -n $tests ]]; then
    PATH="$(test_runner_home)/bin:$PATH"
    DOCUMENTS=$(documents_home)
    [[ -d $DOCUMENTS ]] || DOCUMENTS=
    export PATH DOCUMENTS
  fi
  exec 9>&- # children that live on, such as the server, must not hold the lock
}

BESIDE=()

# beside command...: starts a step that needs nothing of the others. all_beside waits for all.
beside() {
  "$@" &
  BESIDE+=($!)
}

all_beside() {
  local step ok=yes
  for step in "${BESIDE[@]}"; do wait "$step" || ok=; done
  BESIDE=()
  if [[ -z $ok ]]; then EXPLAINED=yes; exit 1; fi
}

check_node() {
  command -v node >/dev/null ||
    fail "Node.js is missing" "install Node.js 20 or newer: https://nodejs.org/ or your package manager"
  local major
  major=$(node -p 'process.versions.node.split(".")[0]')
  ((major >= 20)) || fail "Node.js 20 or newer is needed; this one is $(node --version)"
  export PATH="$PWD/node_modules/.bin:$PATH"
}

# npm empties node_modules before it fills it, so the stamp exists only after a complete install.
install_packages() {
  local stamp=node_modules/.complete
  if cmp -s package-lock.json "$stamp"; then return; fi
  timed "installing the npm packages" "about half a minute" npm ci --no-audit --no-fund ||
    fail "npm ci failed" "npm ci"
  cp package-lock.json "$stamp"
}

setup_crates() {
  [[ -f Cargo.lock ]] || fail "Cargo.lock is missing: it belongs to the project" "git checkout Cargo.lock"
  if cargo metadata --offline --locked --format-version 1 >/dev/null 2>&1; then return; fi
  timed "fetching the Rust crates" "about a quarter of a minute" cargo fetch --locked ||
    fail "cargo fetch failed (if Cargo.toml has changed, Cargo.lock must follow)" "cargo update --workspace"
}

test_runner_version() {
  awk '$1 == "name" { name = $3 } $1 == "version" && name == "\"wasm-bindgen\"" { gsub(/"/, "", $3); print $3; exit }' Cargo.lock
}

test_runner_home() { echo "$CACHE/test-runner-$(test_runner_version)"; }

# wasm-bindgen-test-runner, which runs the tests of the bindings in Node. The site needs none of it.
install_test_runner() {
  local version
  version=$(test_runner_version)
  [[ $(wasm-bindgen-test-runner --version 2>/dev/null) == *" $version" ]] ||
    install_crate wasm-bindgen-cli "test-runner-$version" "$version" "1 to 2 minutes, once" --debug \
      --no-default-features --bin wasm-bindgen-test-runner
}

# install_crate crate folder version how-long options...: puts the crate's programs on the PATH.
install_crate() {
  local crate=$1 home="$CACHE/$2" version=$3 long=$4
  shift 4
  if [[ ! -d $home ]]; then
    rm -rf "$home.partial"
    if cargo binstall -V >/dev/null 2>&1 &&
      timed "fetching $crate $version" "seconds" cargo binstall --no-confirm --disable-strategies compile \
        --root "$home.partial" "$crate@$version"; then
      :
    else
      timed "building $crate $version" "$long" build_crate "$crate" "$version" "$home.partial" "$@" ||
        fail "$crate $version could not be installed" "cargo install $crate --version $version $*"
    fi
    mv "$home.partial" "$home"
  fi
  export PATH="$home/bin:$PATH"
}

# build_crate crate version folder options...: from the cache folder, because the project's own
# cargo settings do not concern it. --locked fails where the registry is a few days behind the
# crate's lock file.
build_crate() (
  local crate=$1 version=$2 home=$3
  shift 3
  cd "$CACHE" || exit 1
  export CARGO_PROFILE_DEV_DEBUG=0 # nobody debugs these programs
  unset CARGO_TARGET_DIR RUSTFLAGS CARGO_ENCODED_RUSTFLAGS
  cargo install "$crate" --version "$version" --root "$home" --locked "$@" ||
    cargo install "$crate" --version "$version" --root "$home" "$@"
)

# Installs the programs that the tests start, in one call where that is possible: the browsers of
# `setup test` or `setup engines`, and those that read exported files. Chromium without its windows
# opens a page in half the time, and each reader has tests of its own: these two are not required.
install_programs() {
  local needed=() wanted=()
  find_programs
  [[ -n $CHROMIUM ]] || needed+=(chromium)
  if [[ $1 == engines ]]; then
    [[ -n $FIREFOX ]] || needed+=(firefox-esr)
    [[ -n $WEBKIT_DRIVER && -n $WEBKIT_BROWSER ]] || needed+=(webkit2gtk-driver)
    [[ -n $XVFB ]] || needed+=(xvfb)
    ((${#needed[@]} == 0)) || needed+=(fonts-dejavu-core)
  fi
  command -v chromium-headless-shell chrome-headless-shell >/dev/null || wanted+=(chromium-headless-shell)
  command -v rsvg-convert >/dev/null || wanted+=(librsvg2-bin)
  command -v pdftoppm >/dev/null || wanted+=(poppler-utils)
  command -v qpdf >/dev/null || wanted+=(qpdf)
  command -v pdflatex >/dev/null || wanted+=(texlive-latex-base texlive-latex-recommended texlive-pictures)
  [[ ! -e $CACHE/no-${wanted[*]//[^a-z0-9]/-} ]] || wanted=()
  ((${#needed[@]} + ${#wanted[@]} > 0)) || return 0
  if command -v apt-get >/dev/null && [[ $(id -u) == 0 ]] &&
    timed "installing browsers and readers of files" "a minute or two, once" apt_get "${needed[@]}" "${wanted[@]}"; then
    return 0
  fi
  if ((${#needed[@]} > 0)); then apt_install "the browsers" "about a minute, once" "${needed[@]}"; fi
  if ((${#wanted[@]} > 0)); then
    say "some programs are missing: their tests are skipped. Debian has them as ${wanted[*]}"
    if [[ $(id -u) == 0 ]]; then touch "$CACHE/no-${wanted[*]//[^a-z0-9]/-}"; fi
  fi
}

# Exports CHROMIUM and HEADLESS (Chromium without windows, if there is one), and for engines
# FIREFOX, WEBKIT_DRIVER, WEBKIT_BROWSER (the small browser of WebKit) and XVFB (a screen in memory,
# which that browser needs). Each can be given.
export_programs() {
  find_programs
  HEADLESS=${HEADLESS:-$CHROMIUM}
  [[ -n $CHROMIUM ]] || fail "no Chromium on the PATH" "CHROMIUM=/where/chromium/is $0"
  export CHROMIUM HEADLESS
  [[ $1 == engines ]] || return 0
  [[ -n $FIREFOX ]] || fail "no Firefox on the PATH" "FIREFOX=/where/firefox/is $0"
  [[ -n $WEBKIT_DRIVER && -n $WEBKIT_BROWSER && -n $XVFB ]] ||
    fail "no WebKitWebDriver, no MiniBrowser of WebKitGTK or no Xvfb" \
      "WEBKIT_DRIVER=/where/it/is WEBKIT_BROWSER=/where/MiniBrowser/is XVFB=/where/Xvfb/is $0"
  export FIREFOX WEBKIT_DRIVER WEBKIT_BROWSER XVFB
}

find_programs() {
  CHROMIUM=${CHROMIUM:-$(first_program chromium chromium-browser google-chrome google-chrome-stable \
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")}
  HEADLESS=${HEADLESS:-$(first_program chromium-headless-shell chrome-headless-shell)}
  FIREFOX=${FIREFOX:-$(first_program firefox-esr firefox)}
  WEBKIT_DRIVER=${WEBKIT_DRIVER:-$(first_program WebKitWebDriver)}
  WEBKIT_BROWSER=${WEBKIT_BROWSER:-$(first_program /usr/lib/*/webkit2gtk-4.1/MiniBrowser /usr/lib*/webkit2gtk-4.1/MiniBrowser)}
  XVFB=${XVFB:-$(first_program Xvfb)}
}

# NumPy where Python has none: into the cache, so that nothing of the user's own changes.
install_numpy() {
  if find_numpy; then return; fi
  local home
  home=$(numpy_home)
  rm -rf "$home.partial"
  if ! timed "installing NumPy" "a few seconds, once" \
    python3 -m pip install --target "$home.partial" numpy; then
    say "NumPy is missing: its tests are skipped"
    return
  fi
  mv "$home.partial" "$home"
}

# Exports PYTHONPATH if NumPy is in the cache. Fails if Python is there and has no NumPy.
find_numpy() {
  command -v python3 >/dev/null || return 0
  python3 -c "import numpy" 2>/dev/null && return
  local home
  home=$(numpy_home)
  [[ -d $home ]] || return 1
  export PYTHONPATH=$home${PYTHONPATH:+:$PYTHONPATH}
}

numpy_home() {
  python3 -c "import sys; print('$CACHE/numpy-python-%d.%d' % sys.version_info[:2])"
}

documents_home() {
  python3 -c "import sys; print('$CACHE/documents-1-python-%d.%d' % sys.version_info[:2])" 2>/dev/null || true
}

# What builds the examples of integrations/ and is in Python's registry: pandoc, which Quarto calls,
# and the stylesheets of PreTeXt without the packages of its command. 210 MB, in the cache.
install_documents() {
  local home
  home=$(documents_home)
  [[ -n $home && ! -d $home ]] || return 0
  rm -rf "$home.partial"
  if ! timed "installing pandoc and PreTeXt" "seconds, once" python3 -m pip install --target "$home.partial" \
    --no-deps pypandoc_binary==1.17 pretext==2.56.1 lxml==6.1.3; then
    say "pandoc and PreTeXt are missing: their tests are skipped"
    return 0
  fi
  mv "$home.partial" "$home"
}

# JupyterLab and marimo, for ./test long, in the cache. Exports their Python,
# NOTEBOOKS.
setup_notebooks() {
  command -v python3 >/dev/null || return 0
  local home=$CACHE/notebooks-3
  if [[ ! -d $home ]]; then
    rm -rf "$home.partial"
    if ! timed "installing JupyterLab and marimo" "a minute, once" install_notebooks "$home.partial"; then
      say "JupyterLab and marimo are missing: their tests are skipped"
      return
    fi
    mv "$home.partial" "$home"
  fi
  export NOTEBOOKS=$home/bin/python
}

install_notebooks() {
  python3 -m venv "$1" && "$1/bin/python" -m pip install jupyterlab==4.6.6 anywidget==0.11.0 \
    marimo==0.25.2 nbconvert==7.17.2 numpy packaging==25.0
}

first_program() {
  local name
  for name in "$@"; do command -v "$name" && return; done
  return 0
}

# apt_install what how-long package...: where that is possible; else prints what to type.
apt_install() {
  local what=$1 long=$2
  shift 2
  command -v apt-get >/dev/null ||
    fail "$what: missing, and this is not a Debian system" "install with your package manager: $*"
  [[ $(id -u) == 0 ]] ||
    fail "$what: missing, and only root can install packages. As root:" \
      "apt-get update && apt-get install -y --no-install-recommends $*"
  timed "installing $what" "$long" apt_get "$@" ||
    fail "$what could not be installed" "apt-get update && apt-get install -y --no-install-recommends $*"
}

apt_get() {
  export DEBIAN_FRONTEND=noninteractive
  local patient=(-o DPkg::Lock::Timeout=300) # another install may be at work
  apt-get "${patient[@]}" update && apt-get "${patient[@]}" install -y --no-install-recommends "$@"
}
