import Bowser from 'bowser'
import { messages } from './messages.ts'

const MAX_USER_AGENT_LENGTH = 400
const MAX_NAME_LENGTH = 60

/** Returns a name for the list of devices from the `User-Agent` header, for example "Firefox on Windows". */
export function parseDeviceName(userAgent: string | null): string {
  if (!userAgent) return messages.unknownDevice()
  const { browser, os } = Bowser.parse(userAgent.slice(0, MAX_USER_AGENT_LENGTH))
  const name =
    browser.name && os.name
      ? messages.device({ browser: browser.name, system: os.name })
      : browser.name || os.name || messages.unknownDevice()
  return name.slice(0, MAX_NAME_LENGTH)
}
