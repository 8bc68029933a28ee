import { findTool } from '@kitchen-table/scripts/system-tools'

/** Chromium's launch options for screenshots and benchmarks: no background work, no requests of its own. */
export const chromiumOptions = {
  executablePath: findTool('chromium') ?? 'chromium',
  args: [
    ...`--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking
      --disable-component-update --disable-sync`.split(/\s+/),
  ],
}

/**
 * The launch options for journeys. The pages of a context share a process and with it the compiled scripts. Pages
 * live for seconds, too short a time for optimized machine code to be worth its compilation. No other machine is reached,
 * such as the host of the video player.
 */
export const journeyOptions = {
  ...chromiumOptions,
  args: [
    ...chromiumOptions.args,
    '--process-per-site',
    '--js-flags=--no-turbofan --no-maglev',
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
  ],
}
