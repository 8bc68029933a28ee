import { procedures } from '../../platform/authorization/procedures.ts'
import { requireActor, requirePerson } from '../../platform/authorization/request-context.ts'
import type { readLibrary } from './read-library.ts'
import type { readTrack } from './read-track.ts'

type UseCases = { readLibrary: ReturnType<typeof readLibrary>; readTrack: ReturnType<typeof readTrack> }

export function catalogProcedures(useCases: UseCases) {
  const { catalog } = procedures
  return {
    library: catalog.library.handler(
      async ({ input, context }) => (await useCases.readLibrary(requirePerson(context), input.layout)).view,
    ),
    track: catalog.track.handler(({ input, context }) => useCases.readTrack(requireActor(context), input)),
  }
}
