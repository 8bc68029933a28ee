import type { EditedHelpLine, HelpLineRow } from '@kitchen-table/contract/catalog'
import type { Actor } from '@kitchen-table/domain/accounts'
import type { HelpLine } from '@kitchen-table/domain/help'
import { forActor, procedures } from '../../../platform/authorization/procedures.ts'
import { requireActor } from '../../../platform/authorization/request-context.ts'
import type { AuthoredRecord, CatalogStore } from '../ports.ts'
import type { LibraryCache } from '../reading/library-cache.ts'
import { compareByPosition } from '../reading/read-help-lines.ts'
import { requireEditor } from '../require-editor.ts'
import { saveHelpLine } from '../saving/save-help-line.ts'
import { requireExisting } from '../saving/save-outcome.ts'
import { type FindPersonName, readSavedView } from './edited-content.ts'

type Deps = {
  catalog: CatalogStore
  library: Pick<LibraryCache, 'current'>
  findPersonName: FindPersonName
  newId: () => string
  now: () => number
}

/** Returns all help lines in their order, with the versions that their next saves must name. */
function listHelpLines({ library }: Pick<Deps, 'library'>) {
  return async (actor: Actor): Promise<{ helpLines: HelpLineRow[] }> => {
    requireEditor(actor)
    const { helpLines } = await library.current()
    return { helpLines: [...helpLines.values()].sort(compareByPosition) }
  }
}

/** Returns the editors' procedures for help lines. */
export function createHelpLineProcedures(deps: Deps) {
  const { catalog, findPersonName } = deps
  const save = saveHelpLine(deps)

  async function toEdited({ author, ...line }: AuthoredRecord<HelpLine>): Promise<EditedHelpLine> {
    return { ...line, ...(await readSavedView(author, findPersonName)) }
  }

  return {
    listHelpLines: procedures.catalog.listHelpLines.handler(forActor(listHelpLines(deps))),
    findHelpLine: procedures.catalog.findHelpLine.handler(
      forActor(async (actor: Actor, { slug }: { slug: string }) => {
        requireEditor(actor)
        return toEdited(requireExisting(await catalog.findHelpLine(slug), 'catalog.help_line_not_found'))
      }),
    ),
    createHelpLine: procedures.catalog.createHelpLine.handler(async ({ input, context }) =>
      toEdited(await save(requireActor(context), input, null)),
    ),
    updateHelpLine: procedures.catalog.updateHelpLine.handler(
      async ({ input: { version, ...input }, context }) =>
        toEdited(await save(requireActor(context), input, version)),
    ),
  }
}
