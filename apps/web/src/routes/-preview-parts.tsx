import type { UnitPartRenderers } from '../features/catalog/editors/unit-preview.tsx'
import { PreviewVideo } from '../features/learning/preview-video.tsx'
import { LessonTool } from '../features/tools/lesson-tool.tsx'

/** The parts of a lesson in the preview of its editor. */
export const previewParts: UnitPartRenderers = {
  renderVideo: (video) => <PreviewVideo {...video} />,
  renderTool: (slug, figures) => <LessonTool slug={slug} figures={figures} />,
}
