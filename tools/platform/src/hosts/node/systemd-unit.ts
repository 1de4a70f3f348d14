/** The systemd unit that runs `server.mjs` in a folder of the machine, as a user without rights. */
export const systemdUnit = (name: string, folder: string): string => `[Unit]
Description=Ensemble, ${name}
Wants=network-online.target
After=network-online.target

[Service]
ExecStart=/usr/bin/env node ${folder}/server.mjs
EnvironmentFile=-/etc/ensemble/${name}.env
Restart=always
RestartSec=1
MemoryMax=1G
DynamicUser=yes
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
NoNewPrivileges=yes
CapabilityBoundingSet=
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX

[Install]
WantedBy=multi-user.target
`;
