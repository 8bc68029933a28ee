import type { AccountsFeature } from '@kitchen-table/application/features'
import type { AuthenticatedPerson } from '@kitchen-table/application/platform'
import { contentDisposition } from './files-route.ts'
import { fileHeaders } from './security-headers.ts'

/** Serves everything that is stored about a person as one HTML file, which no browser runs as a page of ours. */
export function ownDataRoute({ readOwnData }: Pick<AccountsFeature, 'readOwnData'>) {
  return async (person: AuthenticatedPerson): Promise<Response> => {
    const { name, html } = await readOwnData(person)
    return new Response(html, {
      headers: {
        ...fileHeaders,
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Disposition': contentDisposition('attachment', name),
        'Cache-Control': 'no-store',
      },
    })
  }
}
