import { useRef } from 'react'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { VideoPlayer } from '../../ui/video-player.tsx'

/** Records nothing: nobody is signed in yet. */
const createNoopListener = () => ({ onPlaying: () => {}, onProgress: () => {} })

type VideoDialogProps = { title: string; videoId: string; onClose: () => void }

export function VideoDialog({ title, videoId, onClose }: VideoDialogProps) {
  // Focus inside the player's cross-origin frame would keep Escape from closing the dialog.
  const focusTarget = useRef<HTMLDivElement>(null)
  return (
    <Dialog wide title={title} initialFocus={focusTarget} onClose={onClose}>
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
