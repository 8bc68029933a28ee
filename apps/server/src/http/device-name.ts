import Bowser from 'bowser'

const LONGEST_READ = 400
const LONGEST = 60
const UNKNOWN = 'An unknown device'

/** What a browser says that it is, for the list of one's devices: "Firefox on Windows". */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return UNKNOWN
  const { browser, os } = Bowser.parse(userAgent.slice(0, LONGEST_READ))
  const known = [browser.name, os.name].filter(Boolean)
  return known.length === 0 ? UNKNOWN : known.join(' on ').slice(0, LONGEST)
}
