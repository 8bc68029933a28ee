import { lazyPart } from '../../app/lazy-part.tsx'

export const VideoDialog = lazyPart(() => import('./video-dialog.tsx').then((part) => part.VideoDialog), {
  name: 'the video',
  close: ({ onClose }) => onClose(),
  isOnDemand: true,
})
