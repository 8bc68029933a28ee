import { pickInOrder } from '../catalog/display.ts'
import type { Intent } from '../catalog/intent.ts'
import { DEFAULT_LAYOUT, type Layout } from '../catalog/layout.ts'

/** The intents that a dashboard offers at most, and a layout names. */
export const MAX_OFFERED_INTENTS = 10

type OfferableIntent = Pick<Intent, 'slug' | 'season' | 'disabled'>
type OfferSource<T> = {
  layouts: ReadonlyMap<string, Pick<Layout, 'intents'>>
  intents: ReadonlyMap<string, T>
  isWindowOpen: (window: string) => boolean
}

/**
 * Returns the enabled intents that the dashboard of a layout offers, as far as it has an answer to them and room: of its own
 * list, or else of that of the default layout, those in season first, and none out of season. The default list has every seasonal
 * intent; what an editor left out of another list stays out.
 */
export function listOfferedIntents<T extends OfferableIntent>(
  { config, intents: own }: Pick<Layout, 'config' | 'intents'>,
  { layouts, intents, isWindowOpen }: OfferSource<T>,
): T[] {
  const isOwnList = config !== DEFAULT_LAYOUT && own.length > 0
  const ofDefault = () => [
    ...(layouts.get(DEFAULT_LAYOUT)?.intents ?? []),
    ...[...intents.values()].filter(({ season }) => season !== null).map(({ slug }) => slug),
  ]
  const offered = pickInOrder(isOwnList ? own : ofDefault(), intents).filter(
    ({ season, disabled }) => !disabled && (season === null || isWindowOpen(season)),
  )
  const isSeasonal = ({ season }: T) => season !== null
  return [...offered.filter(isSeasonal), ...offered.filter((intent) => !isSeasonal(intent))]
}
