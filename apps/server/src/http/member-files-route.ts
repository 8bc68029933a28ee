import type { CsvFile, MemberImports } from '@kitchen-table/application/features'
import type { Actor } from '@kitchen-table/domain/accounts'
import { contentDisposition } from './files-route.ts'
import { fileHeaders } from './security-headers.ts'
import { streamChunks } from './stream-chunks.ts'

async function* encodeChunks(chunks: CsvFile['chunks']): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder()
  for await (const chunk of chunks) yield encoder.encode(chunk)
}

function createCsvResponse({ name, chunks }: CsvFile): Response {
  return new Response(streamChunks(encodeChunks(chunks)), {
    headers: {
      ...fileHeaders,
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': contentDisposition('attachment', name),
      'Cache-Control': 'no-store',
    },
  })
}

/** Serves the CSV files of organizations, which are made as fast as they are sent. */
export function memberFilesRoute({ exports }: Pick<MemberImports, 'exports'>) {
  return {
    members: async (actor: Actor, slug: string) => createCsvResponse(await exports.members(actor, slug)),
    audit: async (actor: Actor, slug: string) => createCsvResponse(await exports.audit(actor, slug)),
    failedRows: async (actor: Actor, slug: string, id: string) =>
      createCsvResponse(await exports.failedRows(actor, { slug, id })),
    template: () => createCsvResponse(exports.template()),
  }
}
