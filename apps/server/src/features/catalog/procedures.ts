import { requireActor, requirePerson } from '../context.ts'
import { procedures } from '../procedures.ts'
import type { readLibrary } from './read-library.ts'
import type { readTrack } from './read-track.ts'

type UseCases = { readLibrary: ReturnType<typeof readLibrary>; readTrack: ReturnType<typeof readTrack> }

export function catalogProcedures(use: UseCases) {
  const { catalog } = procedures
  return {
    library: catalog.library.handler(
      async ({ input, context }) => (await use.readLibrary(requirePerson(context), input.layout)).view,
    ),
    track: catalog.track.handler(({ input, context }) => use.readTrack(requireActor(context), input)),
  }
}
