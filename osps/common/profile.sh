# For login shells: the node's tools, and root's proxies.
case ":$PATH:" in
  *:/opt/bin:*) ;;
  *) PATH=$PATH:/opt/bin ;;
esac
if [ -r /etc/osm-krm/proxy.env ]; then
  set -a
  . /etc/osm-krm/proxy.env
  set +a
fi
