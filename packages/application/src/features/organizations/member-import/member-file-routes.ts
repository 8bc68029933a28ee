import type { Actor, Permission } from '@kitchen-table/domain/accounts'
import { requireActor } from '../../../platform/authorization/request-context.ts'
import { downloadHeaders } from '../../../platform/responses/file-headers.ts'
import { streamChunks } from '../../../platform/responses/stream-chunks.ts'
import { type Route, type RouteCall, readPathSegment } from '../../../platform/route.ts'
import {
  type CsvFile,
  createMemberTemplateFile,
  exportAudit,
  exportFailedRows,
  exportMemberChanges,
  exportMembers,
} from './export-members.ts'
import type { MemberImportDeps } from './member-import-deps.ts'

async function* encodeChunks(chunks: CsvFile['chunks']): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder()
  for await (const chunk of chunks) yield encoder.encode(chunk)
}

function createCsvResponse({ name, chunks }: CsvFile): Response {
  return new Response(streamChunks(encodeChunks(chunks)), {
    headers: downloadHeaders('text/csv; charset=utf-8', name),
  })
}

/** Serves the CSV files of organizations, which are made as fast as they are sent. */
export function memberFileRoutes(deps: MemberImportDeps): Route[] {
  const exportMemberFile = exportMembers(deps)
  const exportMemberChangesFile = exportMemberChanges(deps)
  const exportAuditFile = exportAudit(deps)
  const exportFailedRowsFile = exportFailedRows(deps)
  const route = (
    permission: Permission,
    path: string,
    write: (actor: Actor, call: RouteCall) => CsvFile | Promise<CsvFile>,
  ): Route => ({
    permission,
    method: 'GET',
    path,
    sendsFile: true,
    handler: async (call) => createCsvResponse(await write(requireActor(call), call)),
  })
  return [
    route('groups.members.read', '/files/member-template.csv', createMemberTemplateFile),
    route('groups.members.read', '/files/groups/{slug}/members.csv', (actor, call) =>
      exportMemberFile(actor, readPathSegment(call, 'slug')),
    ),
    route('groups.members.read', '/files/groups/{slug}/jobs/{id}/results.csv', (actor, call) =>
      exportMemberChangesFile(actor, {
        slug: readPathSegment(call, 'slug'),
        id: readPathSegment(call, 'id'),
      }),
    ),
    route('groups.audit.read', '/files/groups/{slug}/audit.csv', (actor, call) =>
      exportAuditFile(actor, readPathSegment(call, 'slug')),
    ),
    route('groups.imports.run', '/files/groups/{slug}/imports/{id}/failed.csv', (actor, call) =>
      exportFailedRowsFile(actor, { slug: readPathSegment(call, 'slug'), id: readPathSegment(call, 'id') }),
    ),
  ]
}
