import { requireActor } from '../../../platform/authorization/request-context.ts'
import { downloadHeaders } from '../../../platform/responses/file-headers.ts'
import { streamChunks } from '../../../platform/responses/stream-chunks.ts'
import type { Route } from '../../../platform/route.ts'
import type { exportLibrary } from './export-library.ts'

/** Serves the whole library as an archive, which is made as fast as it is sent. */
export function libraryArchiveRoute(exporting: ReturnType<typeof exportLibrary>): Route {
  return {
    permission: 'catalog.manage',
    method: 'GET',
    path: '/files/library.zip',
    sendsFile: true,
    async handler(call) {
      const { name, chunks } = await exporting(requireActor(call))
      return new Response(streamChunks(chunks), { headers: downloadHeaders('application/zip', name) })
    },
  }
}
