import { TextField } from '../../../ui/fields/text-field.tsx'
import { bindField, bindTextInput } from './bind-field.ts'
import { contentAttachmentRules, contentPictureRules } from './content-file-rules.ts'
import { messages } from './messages.ts'
import { RecordUploadField } from './record-upload-field.tsx'
import { messages as unitMessages } from './unit.messages.ts'
import { isOwnFilm, type UnitValues } from './unit-values.ts'
import { UnitVideoFields } from './unit-video-fields.tsx'
import type { ContentUploads } from './use-content-uploads.ts'
import type { RecordForm } from './use-record-form.ts'

type UnitMediaProps = {
  editor: RecordForm<UnitValues>
  uploads: ContentUploads
  /** A picture that was pasted into the text, for the image. */
  pastedPicture: File | undefined
}

/** The video and the still of a Video; of every other type an image with its description, and an attachment. */
export function UnitMedia({ editor, uploads, pastedPicture }: UnitMediaProps) {
  const { Field } = editor.form
  const { type, film, embedImage, attachment } = editor.values
  const isVideo = type === 'Video'

  return (
    <>
      {isVideo && <UnitVideoFields editor={editor} uploads={uploads} />}
      {film !== null && !isOwnFilm(editor.values) && (
        <p className="text-small text-soft">{unitMessages.filmIsTakenAway({ file: film.name })}</p>
      )}
      <Field name="embedImage">
        {(field) => (
          <RecordUploadField
            {...bindField(field)}
            editor={editor}
            name={field.name}
            {...contentPictureRules}
            label={isVideo ? unitMessages.still() : unitMessages.image()}
            hint={isVideo ? unitMessages.shownUntilTheVideo() : undefined}
            optional
            isPicture
            sentFile={pastedPicture}
            upload={uploads.uploadAs('content-picture')}
          />
        )}
      </Field>
      {embedImage !== null && !isVideo && (
        <Field name="embedImageAlt">
          {(field) => (
            <TextField
              {...bindTextInput(field)}
              label={unitMessages.descriptionOfTheImage()}
              hint={messages.forPeopleWhoCannot()}
            />
          )}
        </Field>
      )}
      {isVideo ? (
        attachment !== null && (
          <p className="text-small text-soft">
            {unitMessages.videoLosesAttachment({ file: attachment.name })}
          </p>
        )
      ) : (
        <Field name="attachment">
          {(field) => (
            <RecordUploadField
              {...bindField(field)}
              editor={editor}
              name={field.name}
              {...contentAttachmentRules}
              label={unitMessages.attachment()}
              hint={unitMessages.aWorksheetOrAnother()}
              optional
              upload={uploads.uploadAs('unit-attachment')}
            />
          )}
        </Field>
      )}
    </>
  )
}
