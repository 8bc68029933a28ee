import { findTool } from '../../scripts/system-tools.ts'

/** Chromium's launch options for screenshots and benchmarks: no background work, no requests of its own. */
export const chromiumOptions = {
  executablePath: findTool('chromium') ?? 'chromium',
  args: [
    ...`--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking
      --disable-component-update --disable-sync`.split(/\s+/),
  ],
}

/** The launch options for journeys, where the pages of a context share a process and with it the compiled scripts. */
export const journeyOptions = { ...chromiumOptions, args: [...chromiumOptions.args, '--process-per-site'] }
