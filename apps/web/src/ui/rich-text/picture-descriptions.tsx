import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { TextField } from '../fields/text-field.tsx'
import { messages } from './messages.ts'

/** As of the other pictures of the library. */
const MAX_LENGTH = 300

type TextPicture = { position: number; src: string; alt: string }

function listPictures(editor: Editor): TextPicture[] {
  const pictures: TextPicture[] = []
  editor.state.doc.descendants(({ type, attrs }, position) => {
    if (type.name === 'image')
      pictures.push({ position, src: String(attrs.src ?? ''), alt: String(attrs.alt ?? '') })
  })
  return pictures
}

/** Writes the description of one picture, without moving the focus into the text. */
function describePicture(editor: Editor, { position }: TextPicture, alt: string): void {
  editor.view.dispatch(editor.state.tr.setNodeAttribute(position, 'alt', alt))
}

/** Asks for a description of each picture in a text: pictures come in by pasting, most of them without one. */
export function PictureDescriptions({ editor }: { editor: Editor }) {
  const pictures = useEditorState({ editor, selector: ({ editor: latest }) => listPictures(latest) })
  if (pictures.length === 0) return null
  return (
    <fieldset className="min-w-0 border-t border-line px-4 py-3">
      <legend className="sr-only">{messages.picturesInThisText()}</legend>
      <p className="text-small text-soft">{messages.forPeopleWhoCannot()}</p>
      <ul className="mt-2 grid gap-3">
        {pictures.map((picture, index) => (
          <li key={picture.position} className="flex items-end gap-3">
            <img
              src={picture.src}
              alt=""
              className="size-12 shrink-0 rounded-small border border-line object-contain"
            />
            <TextField
              label={
                pictures.length === 1
                  ? messages.descriptionOfThePicture()
                  : messages.descriptionOf({ place: index + 1 })
              }
              value={picture.alt}
              onChange={({ target }) => describePicture(editor, picture, target.value)}
              maxLength={MAX_LENGTH}
              autoComplete="off"
              className="flex-1"
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
