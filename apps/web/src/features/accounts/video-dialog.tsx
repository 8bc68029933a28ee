import { useRef } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { VideoPlayer } from '../../ui/video-player.tsx'

/** Nobody is signed in yet, so nothing is counted and nothing remembered. */
const createNoopListener = () => ({ onPlaying: () => {}, onProgress: () => {} })

type VideoDialogProps = { title: string; videoId: string; onClose: () => void }

export function VideoDialog({ title, videoId, onClose }: VideoDialogProps) {
  // The other host's frame would keep the Escape key to itself.
  const focusTarget = useRef<HTMLDivElement>(null)
  return (
    <Dialog open wide title={title} initialFocus={focusTarget} onOpenChange={(open) => open || onClose()}>
      <div ref={focusTarget} tabIndex={-1}>
        <VideoPlayer
          videoId={videoId}
          title={title}
          startSeconds={0}
          onPosition={() => {}}
          createListener={createNoopListener}
        />
      </div>
    </Dialog>
  )
}
