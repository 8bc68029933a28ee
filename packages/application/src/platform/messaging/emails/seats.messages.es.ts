export const es = {
  subject: 'Los lugares de {organization} en {product} se están acabando',
  heading: '{taken, number} de {max, number} lugares están ocupados',
  lead: '{organization} tiene {max, plural, one {# lugar} other {# lugares}} en {product}, y {free, plural, =0 {no queda ninguno libre} one {queda uno libre} other {quedan # libres}}. Cuando todos estén ocupados, no se puede agregar a nadie.',
  freed: 'Un miembro que se desactiva o se elimina deja libre un lugar.',
  open: 'Abrir los miembros',
  moreSeats: '¿Más lugares? Escriba a {contactEmail}.',
}
