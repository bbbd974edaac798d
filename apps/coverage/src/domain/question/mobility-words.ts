/** Words of which wordings about moving and sitting are made. */
export const CHAIR = String.raw`(?:wheel ?chairs?|chairs?|w\/c)`;
export const FINE = String.raw`(?:(?:perfectly |quite |totally |just |pretty |really )?(?:fine|well|ok|okay|good|great|normally|al+ ?right|not (?:too )?bad\w*|decently|competently)|(?:with )?no (?:problem|trouble|difficulty)|without (?:any )?(?:trouble|difficulty|problems?))`;
export const CARER = String.raw`(?:husband|wife|spouse|partner|attendant|caregiver|carer|care worker|psw|daughter|son|mother|mom|father|dad|parents?|aide|nurse|staff|someone|sister|brother)s?`;
