
case $(uname -m) in
  x86_64) architecture=amd64 ;;
  aarch64) architecture=arm64 ;;
  *) fail "no downloads for the architecture $(uname -m)" ;;
esac

# install_download NAME VERSION SHA256 URL: what is there already is neither loaded nor touched again.
# Instead of a SHA-256, the end of the URL at which the publisher has it can be given.
install_download() {
  local name=$1 sum=$3 url=$4 folder=/opt/osm-krm/packages/$1-$2 file
  if [[ ! -f $folder/.source || $(<"$folder/.source") != "$sum $url" ]]; then
    get "$url" "$work/download" '401 403 404 410' --location
    if [[ $sum == .* ]]; then
      get "$url$sum" "$work/sum" '401 403 404 410' --location --proto '=https'
      read -r sum _ <"$work/sum" || [[ -n $sum ]]
    fi
    sha256sum --check --status <<<"$sum  $work/download" || fail "$url does not have the SHA-256 $sum"
    rm -rf "$folder"
    mkdir -p "$folder"
    case $url in
      *.tar.gz | *.tgz) tar --extract --gzip --no-same-owner --file "$work/download" --directory "$folder" ;;
      *) install -m 755 "$work/download" "$folder/$name" ;;
    esac
    printf '%s %s\n' "$3" "$url" >"$folder/.source"
  fi
  for file in "$folder"/* "$folder"/bin/*; do
    [[ -f $file && -x $file ]] || continue
    # Network add-ons mount /opt/cni/bin into containers, where a link would lead nowhere.
    if [[ $name == cni-plugins ]]; then
      cmp --quiet "$file" "/opt/cni/bin/${file##*/}" || install -m 755 "$file" /opt/cni/bin/
    elif [[ ! $file -ef /opt/bin/${file##*/} ]]; then
      ln -sfn "$file" /opt/bin/
    fi
  done
}

install_downloads() {
  local name version wanted sum url
  mkdir -p /opt/bin /opt/cni/bin
  while read -r name version wanted sum url; do
    [[ $wanted == "$architecture" ]] || continue
    install_download "$name" "$version" "$sum" "$url"
  done </etc/osm-krm/downloads
}
