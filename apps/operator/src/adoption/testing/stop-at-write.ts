import type { DynamoDBClient } from '@kitchen-table/cloud/service-clients'
import { interceptRequests, type Request } from '@kitchen-table/cloud/testing/tools'

export const isWriteRequest = ({ command }: Request) => /Put|Update|Delete|Write/.test(command)

/** The table, the number of the write to it, and whether that write happens before the program is stopped. */
export type StopAt = { table: string; write: number; isSent: boolean }

/** Has the nth write to a table fail, and every request after it, as if the program had been killed. */
export function stopAtWrite(client: DynamoDBClient, prefix: string, { table, write, isSent }: StopAt): void {
  let writes = 0
  let isStopped = false
  interceptRequests(client, async (request, send) => {
    if (isStopped) throw new Error('stopped')
    const isMeant = isWriteRequest(request) && JSON.stringify(request.input).includes(`"${prefix}${table}"`)
    if (!isMeant) return
    writes += 1
    if (writes < write) return
    isStopped = true
    if (isSent) await send()
    throw new Error('stopped')
  })
}
