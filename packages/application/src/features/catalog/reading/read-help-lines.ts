import type { HelpLines } from '@kitchen-table/contract/catalog'
import type { HelpLine } from '@kitchen-table/domain/help'
import { getOrganizationDisplayName } from '@kitchen-table/domain/organizations'
import type { AuthenticatedPerson } from '../../../platform/authorization/authenticated-person.ts'
import type { Versioned } from '../../../platform/versioned.ts'
import { BEST_COMPRESSION_LEVEL, type CompressedJson, compressJson } from './compress-json.ts'
import { getOrCreate } from './get-or-create.ts'
import type { LibraryCache } from './library-cache.ts'

type Reader = Pick<AuthenticatedPerson, 'group'> | null

/** Sorts help lines by their positions; equal ones by their slugs, so that every process has the same order. */
export function compareByPosition(
  a: Pick<HelpLine, 'position' | 'slug'>,
  b: Pick<HelpLine, 'position' | 'slug'>,
): number {
  return a.position - b.position || (a.slug < b.slug ? -1 : 1)
}

/** Returns the help lines as a person sees them, or a visitor without a session (null). */
function toHelpLines(helpLines: Iterable<Versioned<HelpLine>>, person: Reader): HelpLines {
  const group = person?.group ?? null
  return {
    lines: [...helpLines]
      .filter(({ disabled }) => !disabled)
      .sort(compareByPosition)
      .map(({ sources: _, version: __, ...line }) => line),
    own: group?.helpLines ?? [],
    organization: group && getOrganizationDisplayName(group),
  }
}

/** How many responses are cached, one for each organization. When there are more, the cache is emptied. */
const MAX_RESPONSES = 500

/** Returns the function that reads the help lines, compressed once for everybody of an organization. */
export function readHelpLines({ library }: { library: Pick<LibraryCache, 'current'> }) {
  let cache: { helpLines: object; responses: Map<string, Promise<CompressedJson>> } | null = null

  return async (person: Reader): Promise<CompressedJson> => {
    const { helpLines } = await library.current()
    if (cache?.helpLines !== helpLines || cache.responses.size >= MAX_RESPONSES)
      cache = { helpLines, responses: new Map() }
    const { own, organization } = toHelpLines([], person)
    return getOrCreate(cache.responses, JSON.stringify([organization, own]), () =>
      compressJson(
        Buffer.from(JSON.stringify(toHelpLines(helpLines.values(), person))),
        BEST_COMPRESSION_LEVEL,
      ),
    )
  }
}
