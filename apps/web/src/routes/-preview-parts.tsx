import type { UnitPartRenderers } from '../features/catalog/editors/unit-preview.tsx'
import { PreviewVideo } from '../features/learning/preview-video.tsx'
import { LessonTool } from '../features/tools/lesson-tool.tsx'
import { LessonWorksheet } from '../features/worksheets/lesson-worksheet.tsx'

/** The parts of a lesson in the preview of its editor. */
export const previewParts: UnitPartRenderers = {
  renderVideo: (unit) => <PreviewVideo unit={unit} />,
  // What is written there is not stored.
  renderWorksheet: (unit) => <LessonWorksheet unit={{ ...unit, sensitive: true }} />,
  renderTool: (slug, figures) => <LessonTool slug={slug} figures={figures} />,
}
