import { findTool } from '../../scripts/system-tools.ts'

/** Chromium's launch options for screenshots and benchmarks: no background work, no requests of its own. */
export const chromiumOptions = {
  executablePath: findTool('chromium') ?? 'chromium',
  args: [
    ...`--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking
      --disable-component-update --disable-sync`.split(/\s+/),
  ],
}

/**
 * The launch options for journeys. The pages of a context share a process and with it the compiled scripts. Optimised
 * machine code is not worth its compilation, as pages live for seconds: without it, and with fewer collections of garbage,
 * journeys took a tenth to a fifth less processor time.
 */
export const journeyOptions = {
  ...chromiumOptions,
  args: [
    ...chromiumOptions.args,
    '--process-per-site',
    '--js-flags=--no-turbofan --no-maglev --min-semi-space-size=64',
  ],
}
