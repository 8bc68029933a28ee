import type { Actor, Permission } from '@kitchen-table/domain/accounts'
import { requireActor } from '../../../platform/authorization/request-context.ts'
import { downloadHeaders } from '../../../platform/responses/file-headers.ts'
import { streamChunks } from '../../../platform/responses/stream-chunks.ts'
import type { Route } from '../../../platform/route.ts'
import {
  type CsvFile,
  exportAudit,
  exportFailedRows,
  exportMembers,
  memberTemplate,
} from './export-members.ts'
import type { ImportsDeps } from './imports-deps.ts'

async function* encodeChunks(chunks: CsvFile['chunks']): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder()
  for await (const chunk of chunks) yield encoder.encode(chunk)
}

function createCsvResponse({ name, chunks }: CsvFile): Response {
  return new Response(streamChunks(encodeChunks(chunks)), {
    headers: downloadHeaders('text/csv; charset=utf-8', name),
  })
}

type Params = Record<string, string | undefined>

/** Serves the CSV files of organizations, which are made as fast as they are sent. */
export function memberFileRoutes(deps: ImportsDeps): Route[] {
  const writeMembers = exportMembers(deps)
  const writeAudit = exportAudit(deps)
  const writeFailedRows = exportFailedRows(deps)
  const route = (
    permission: Permission,
    path: string,
    write: (actor: Actor, params: Params) => CsvFile | Promise<CsvFile>,
  ): Route => ({
    permission,
    method: 'GET',
    path,
    handler: async (call) => createCsvResponse(await write(requireActor(call), call.params)),
  })
  return [
    route('groups.members.read', '/files/member-template.csv', memberTemplate),
    route('groups.members.read', '/files/groups/{slug}/members.csv', (actor, { slug = '' }) =>
      writeMembers(actor, slug),
    ),
    route('groups.audit.read', '/files/groups/{slug}/audit.csv', (actor, { slug = '' }) =>
      writeAudit(actor, slug),
    ),
    route(
      'groups.imports.run',
      '/files/groups/{slug}/imports/{id}/failed.csv',
      (actor, { slug = '', id = '' }) => writeFailedRows(actor, { slug, id }),
    ),
  ]
}
