import { lazyComponent } from '../../app/lazy-component.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { messages } from './messages.ts'
import type { LessonToolProps } from './tool-panel.tsx'

/** A calculator within a lesson, whose code is loaded when it is first shown. */
export const LessonTool = lazyComponent<LessonToolProps>(
  () => import('./tool-panel.tsx').then((module) => module.ToolPanel),
  {
    name: messages.calculator,
    isOnDemand: true,
    fallback: () => <Skeleton shape="block" className="h-96" />,
  },
)
