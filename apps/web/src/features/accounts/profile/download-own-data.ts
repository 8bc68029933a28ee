import { currentLocale } from '@kitchen-table/i18n/locale'
import { createORPCErrorFromJson, isORPCErrorJson } from '@orpc/client'
import { ConnectionError, ForeignResponseError } from '../../../app/connection-errors.ts'

const ADDRESS = '/files/own-data.html'
/** How long the browser may need to begin saving the file. */
const REVOKE_DELAY_MS = 100

async function toError(response: Response): Promise<Error> {
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
  const body: unknown = isJson ? await response.json() : null
  return isORPCErrorJson(body)
    ? createORPCErrorFromJson(body)
    : new ForeignResponseError('A response that is not from the server')
}

/**
 * Downloads everything that is stored about the person. The page itself requests the file, because a browser does not
 * show why a download was refused. Throws as calls of the API do.
 */
export async function downloadOwnData(fileName: string): Promise<void> {
  const response = await fetch(ADDRESS, { headers: { 'Accept-Language': currentLocale() } }).catch(() => {
    throw new ConnectionError('No response')
  })
  if (!response.ok) throw await toError(response)
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_DELAY_MS)
}
