/** Chromium's launch options for journeys, screenshots and benchmarks: no background work, no requests of its own. */
export const chromiumOptions = {
  executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
  args: [
    ...`--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking
      --disable-component-update --disable-sync`.split(/\s+/),
  ],
}
