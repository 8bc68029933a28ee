export const es = {
  phoneCode:
    '{code} confirma su teléfono para {product}. Funciona durante {minutes, plural, one {# minuto} other {# minutos}}. Nadie de nuestro equipo se lo pedirá nunca.',
  signInCode:
    '{code} es su código para {product}. Funciona durante {minutes, plural, one {# minuto} other {# minutos}}. Nadie de nuestro equipo se lo pedirá nunca.',
}
