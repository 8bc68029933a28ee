import { HelpCard } from '../features/catalog/help-card.tsx'
import { KeepUnit } from '../features/learning/keep-unit.tsx'
import { UnitVideo } from '../features/learning/unit-video.tsx'

/** What some lessons have: loaded with the tracks that have such a lesson, and not ahead by other pages. */
export const lessonParts = { HelpCard, KeepUnit, UnitVideo }
