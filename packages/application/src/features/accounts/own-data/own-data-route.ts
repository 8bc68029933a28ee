import { requirePerson } from '../../../platform/authorization/request-context.ts'
import { downloadHeaders } from '../../../platform/responses/file-headers.ts'
import type { Route } from '../../../platform/route.ts'
import type { exportOwnData } from './export-own-data.ts'

/** Serves everything that is stored about a person as one HTML file, which no browser runs as a page of ours. */
export function ownDataRoute(readData: ReturnType<typeof exportOwnData>): Route {
  return {
    permission: 'accounts.ownData.read',
    method: 'GET',
    path: '/files/own-data.html',
    sendsFile: true,
    async handler(call) {
      const { name, html } = await readData(requirePerson(call))
      return new Response(html, { headers: downloadHeaders('text/html; charset=utf-8', name) })
    },
  }
}
