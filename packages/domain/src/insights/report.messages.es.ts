export const es = {
  quarter:
    '{number, select, 1 {el primer trimestre de {year}} 2 {el segundo trimestre de {year}} 3 {el tercer trimestre de {year}} other {el cuarto trimestre de {year}}}',
  quarterTitle:
    '{number, select, 1 {Primer trimestre de {year}} 2 {Segundo trimestre de {year}} 3 {Tercer trimestre de {year}} other {Cuarto trimestre de {year}}}',
  few: 'menos de {smallest, number}',
  nearlyAll: 'todas menos unas pocas (menos de {smallest, number})',
  withheld: 'no se muestra',
  lessonsCompleted:
    'En total completaron {count, plural, one {# lección} other {# lecciones}}. Una lección cuenta una vez por cada persona.',

  members: 'Personas que tienen un lugar en la organización cuando se hace el informe.',
  joined: 'Miembros que entraron por primera vez en este trimestre.',
  active:
    'Miembros que entraron, abrieron un recorrido o completaron una lección. Cada uno se cuenta una vez.',
  completed:
    'De los activos, los que son miembros desde hace al menos {days, plural, one {# día} other {# días}} y completaron al menos una lección.',
  topics:
    'De los activos, los que son miembros desde hace al menos {days, plural, one {# día} other {# días}} y abrieron un recorrido del tema o completaron una lección en la página de uno de sus recorridos.',

  noteOfPeople:
    'Solo se cuentan como nuevas o activas las personas que tienen un lugar en la organización cuando se hace el informe y cuya cuenta no está desactivada. Quienes se fueron antes no están en ningún número.',
  noteOfNewMembers:
    'Las lecciones completadas y los temas cuentan solo a personas que entraron por primera vez al menos {days, plural, one {# día} other {# días}} antes de que terminara el trimestre. No se cuenta lo que se registró antes de que alguien entrara por primera vez.',
  noteOfSmallNumbers:
    'Para que no se pueda reconocer a nadie, nunca se muestra como número menos de {smallest, number} personas, ni tampoco todas menos unas pocas (menos de {smallest, number}). “No se muestra” puede estar en lugar de cualquier número que, junto con los demás, revelaría a tan pocas. Se muestra quiénes se unieron porque la lista de miembros también lo muestra.',
  noteOfSums:
    'Cada trimestre cuenta a sus propias personas. Alguien puede estar activo en varios, así que los números de los trimestres no se pueden sumar.',
  noteOfTime:
    'Los trimestres empiezan y terminan a medianoche en UTC. Los números son los que se registraron cuando se hizo el informe, y no cambian después.',
}
