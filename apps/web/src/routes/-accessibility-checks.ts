/** Written by `npm run docs:accessibility` from the screens that the journeys check. */
export const checks = {
  screens: 156,
  narrowest: 320,
  widest: 1920,
  axeVersion: '4.14.1',
}
