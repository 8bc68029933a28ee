type Installed = { stamp: string; version: string; wanted: string }

export function planInstallation(installed: Installed): { kind: string; args: string[] } | null
