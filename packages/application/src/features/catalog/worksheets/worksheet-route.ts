import { maySeeDisabledContent } from '@kitchen-table/domain/catalog'
import { parseWorksheet } from '@kitchen-table/domain/worksheets'
import { requireActor } from '../../../platform/authorization/request-context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { downloadHeaders } from '../../../platform/responses/file-headers.ts'
import { type Route, readPathSegment } from '../../../platform/route.ts'
import type { FilledLibraryCache } from '../facts/fill-library.ts'
import { readWorksheetPdf } from './read-worksheet-pdf.ts'
import { getWorksheetAddress } from './worksheet-address.ts'

type Deps = { library: FilledLibraryCache; productName: string }

/** Serves the worksheet of a unit as a PDF, with the values of the facts that it names, to whom may read the unit. */
export function worksheetRoute({ library, productName }: Deps): Route {
  const readPdf = readWorksheetPdf()

  return {
    permission: 'catalog.read',
    method: 'GET',
    path: getWorksheetAddress('{unitId}'),
    segmentPattern: /^[a-z0-9-]{1,16}$/,
    handler: async (call) => {
      const actor = requireActor(call)
      const { units, listWorksheetValues } = await library.current()
      const unit = units.get(readPathSegment(call, 'unitId'))
      const mayRead = unit !== undefined && (!unit.unitDisabled || maySeeDisabledContent(actor))
      if (!mayRead || unit.worksheet === '') throw new Refusal('files.not_found')
      const { worksheet: source, title, language } = unit
      const values = listWorksheetValues(unit.unitId)
      // The value of a fact has changed since it was saved, in a way that no save refuses: a window has opened.
      if (parseWorksheet(source, language, values).error) throw new Refusal('files.not_found')
      const bytes = await readPdf({ source, values, title, language, productName })
      return new Response(new Uint8Array(bytes), {
        headers: {
          ...downloadHeaders('application/pdf', `${title}.pdf`),
          'Content-Length': String(bytes.length),
        },
      })
    },
  }
}
