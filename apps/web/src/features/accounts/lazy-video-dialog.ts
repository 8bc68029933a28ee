import { lazyComponent } from '../../app/lazy-component.tsx'

export const VideoDialog = lazyComponent(
  () => import('./video-dialog.tsx').then((module) => module.VideoDialog),
  {
    name: 'the video',
    dismiss: ({ onClose }) => onClose(),
    isOnDemand: true,
  },
)
