import Bowser from 'bowser'

const MAX_USER_AGENT_LENGTH = 400
const MAX_NAME_LENGTH = 60
const UNKNOWN_DEVICE = 'An unknown device'

/** Returns a name for the list of devices from the `User-Agent` header, for example "Firefox on Windows". */
export function parseDeviceName(userAgent: string | null): string {
  if (!userAgent) return UNKNOWN_DEVICE
  const { browser, os } = Bowser.parse(userAgent.slice(0, MAX_USER_AGENT_LENGTH))
  const nameParts = [browser.name, os.name].filter(Boolean)
  return nameParts.length === 0 ? UNKNOWN_DEVICE : nameParts.join(' on ').slice(0, MAX_NAME_LENGTH)
}
