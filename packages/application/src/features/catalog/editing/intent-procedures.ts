import type { EditedIntent, IntentRow } from '@kitchen-table/contract/catalog'
import type { Actor } from '@kitchen-table/domain/accounts'
import type { Intent } from '@kitchen-table/domain/intents'
import { compareTexts } from '@kitchen-table/i18n/formats'
import { forActor, procedures } from '../../../platform/authorization/procedures.ts'
import { requireActor } from '../../../platform/authorization/request-context.ts'
import type { AuthoredRecord, CatalogStore } from '../ports.ts'
import type { LibraryCache } from '../reading/library-cache.ts'
import { requireEditor } from '../require-editor.ts'
import { saveIntent } from '../saving/save-intent.ts'
import { requireExisting } from '../saving/save-outcome.ts'
import { type FindPersonName, readSavedView } from './edited-content.ts'

type Deps = {
  catalog: CatalogStore
  library: Pick<LibraryCache, 'current'>
  findPersonName: FindPersonName
  newId: () => string
  now: () => number
}

/** Returns all intents in the order of their titles, with the versions that their next saves must name. */
function listIntents({ library }: Pick<Deps, 'library'>) {
  return async (actor: Actor): Promise<{ intents: IntentRow[] }> => {
    requireEditor(actor)
    const { intents } = await library.current()
    return { intents: [...intents.values()].sort((a, b) => compareTexts(a.title, b.title)) }
  }
}

/** Returns the editors' procedures for intents. */
export function createIntentProcedures(deps: Deps) {
  const { catalog, findPersonName } = deps
  const save = saveIntent(deps)

  async function toEdited({ author, ...intent }: AuthoredRecord<Intent>): Promise<EditedIntent> {
    return { ...intent, ...(await readSavedView(author, findPersonName)) }
  }

  return {
    listIntents: procedures.catalog.listIntents.handler(forActor(listIntents(deps))),
    findIntent: procedures.catalog.findIntent.handler(
      forActor(async (actor: Actor, { slug }: { slug: string }) => {
        requireEditor(actor)
        return toEdited(requireExisting(await catalog.findIntent(slug), 'catalog.intent_not_found'))
      }),
    ),
    createIntent: procedures.catalog.createIntent.handler(async ({ input, context }) =>
      toEdited(await save(requireActor(context), input, null)),
    ),
    updateIntent: procedures.catalog.updateIntent.handler(async ({ input: { version, ...input }, context }) =>
      toEdited(await save(requireActor(context), input, version)),
    ),
  }
}
