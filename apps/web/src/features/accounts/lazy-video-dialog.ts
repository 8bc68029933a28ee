import { lazyComponent } from '../../app/lazy-component.tsx'

export const VideoDialog = lazyComponent(
  () => import('./video-dialog.tsx').then((part) => part.VideoDialog),
  {
    name: 'the video',
    dismiss: ({ onClose }) => onClose(),
    isOnDemand: true,
  },
)
