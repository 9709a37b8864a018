
systemctl daemon-reload
systemctl --quiet enable setup.service
touch /var/lib/osm-krm/bootstrapped
systemctl start --no-block setup.service
