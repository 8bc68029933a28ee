import { HelpLineCard } from '../features/catalog/help-line-card.tsx'
import { KeepUnitQuestion } from '../features/learning/keep-unit-question.tsx'
import { UnitVideo } from '../features/learning/unit-video.tsx'
import { LessonWorksheet } from '../features/worksheets/lesson-worksheet.tsx'

/** What some lessons have: loaded with the tracks that have such a lesson, and not ahead by other pages. */
export const lessonParts = { HelpLineCard, KeepUnitQuestion, LessonWorksheet, UnitVideo }
