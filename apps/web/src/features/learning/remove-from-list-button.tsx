import type { TrackCard } from '@kitchen-table/contract/catalog'
import { isTrackOnlyOpened } from '@kitchen-table/domain/learning'
import { Button } from '../../ui/button.tsx'
import { messages as commonMessages } from '../../ui/common.messages.ts'
import { ContentText } from '../../ui/content-text.tsx'
import { useFlash } from '../../ui/feedback/flash-store.ts'
import { useLearning } from './learning-provider.tsx'
import { messages } from './messages.ts'

type RemoveFromListButtonProps = { track: TrackCard; onRemoved: () => void }

/** Removes a track without completed lessons from My Progress. The message that follows has an Undo button. */
export function RemoveFromListButton({ track, onRemoved }: RemoveFromListButtonProps) {
  const { progress, setListed } = useLearning()
  const flash = useFlash()
  const { slug, title, language, units } = track
  if (!isTrackOnlyOpened(progress, { slug, enabledUnits: units })) return null

  function removeFromList() {
    setListed({ track: slug, listed: false })
    onRemoved()
    flash.success({
      title: messages.takenOffYourList(),
      text: title,
      action: { label: commonMessages.undo(), run: () => setListed({ track: slug, listed: true }) },
    })
  }

  return (
    <Button variant="quiet" size="small" onClick={removeFromList}>
      {messages.takeOff()}
      <span className="sr-only">
        : <ContentText language={language}>{title}</ContentText>
      </span>
    </Button>
  )
}
