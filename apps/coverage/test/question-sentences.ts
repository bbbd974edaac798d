/** What a sentence is to be read as; what is left out is not looked at, an empty list means none. */
export interface Expected {
  readonly codes?: readonly string[];
  /** Candidate codes of the services that are named, in order. */
  readonly candidates?: readonly string[];
  /** Facts that would narrow the candidates. */
  readonly serviceNeeds?: readonly string[];
  /** Lookups, with "~" after a guessed spelling. */
  readonly drugs?: readonly string[];
  readonly strength?: string;
  readonly indication?: string;
  readonly devices?: readonly string[];
  readonly deviceAge?: number;
  /** Among others. */
  readonly asks?: readonly string[];
  /** Weekday and hour, or a date and hour: "Mon 15:00". */
  readonly admission?: string | null;
  readonly discharge?: string | null;
  readonly service?: string | null;
  /** Minutes. */
  readonly stay?: readonly [least: number, most: number] | null;
  readonly minutes?: number | null;
  /** Months. */
  readonly age?: number | null;
  readonly setting?: string | null;
  readonly specialty?: string | null;
  readonly mrp?: boolean | null;
  readonly stated?: Readonly<Record<string, boolean>>;
  readonly assistance?: string | null;
  /** Dollars. */
  readonly income?: number | null;
  readonly payers?: Readonly<Record<string, boolean>>;
  readonly deviceFacts?: Readonly<Record<string, boolean | number>>;
  readonly premises?: readonly string[];
  readonly contradictions?: readonly string[];
  readonly unknown?: readonly string[];
}

const DAY = 24 * 60;
/** Days of a stay are nights: from just after a midnight less to just before a midnight more. */
const nights = (count: number): readonly [number, number] => [(count - 1) * DAY + 1, (count + 1) * DAY - 1];

export const GUIDE_QUESTIONS: readonly (readonly [string, Expected])[] = [
  [
    "72yo CHF patient admitted Mon 3pm, discharged Thu 11am. I'm MRP. Can I bill C124? Needs walker and furosemide refill.",
    {
      codes: ["C124"],
      devices: ["ambulation_aid"],
      drugs: ["furosemide"],
      age: 864,
      admission: "Mon 15:00",
      discharge: "Thu 11:00",
      mrp: true,
      asks: ["may_bill"],
    },
  ],
  [
    "Patient admitted Tuesday 9pm, discharged Wednesday 4pm. Can I bill discharge code?",
    { candidates: ["C124"], admission: "Tue 21:00", discharge: "Wed 16:00", mrp: null },
  ],
  [
    "MS patient EDSS 7.0, needs power wheelchair. Income $19,000/year single. What's covered?",
    { devices: ["power_wheelchair"], income: 19_000, premises: ["adp-income-test"], asks: ["coverage"] },
  ],
  [
    "3-year-old scooter needs batteries and motor repair. What does ADP cover?",
    { devices: ["power_scooter"], deviceAge: 36, age: null, asks: ["repairs", "coverage"] },
  ],
  [
    "85yo needs mobility aid, can walk 50m. Walker or rollator - what's covered?",
    {
      devices: ["ambulation_aid", "wheeled_walker_type_2|wheeled_walker_type_3"],
      age: 1020,
      deviceFacts: { can_walk: true },
    },
  ],
  [
    "Patient can't afford Lipitor. Cheapest equivalent statin?",
    { drugs: ["lipitor", "statin"], asks: ["cheapest", "interchangeable"] },
  ],
  [
    "Can I prescribe Jardiance for T2DM? What are the LU requirements?",
    { drugs: ["jardiance"], indication: "type 2 diabetes", asks: ["lu_criteria"] },
  ],
  [
    "Is there a generic for Januvia that's covered?",
    { drugs: ["januvia"], asks: ["interchangeable", "coverage"] },
  ],
  [
    "Can I bill virtual follow-up for COPD patient seen last week?",
    {
      candidates: ["K300", "K301"],
      serviceNeeds: ["setting"],
      service: null,
    },
  ],
  [
    "Called to ER for consult as internist. Which code?",
    { candidates: ["A135"], specialty: "13", setting: "emergency_department", asks: ["which_code"] },
  ],
  [
    "House call for 89yo homebound patient. What premiums apply?",
    {
      candidates: ["A900"],
      devices: [],
      age: 1068,
      setting: "home",
      stated: { is_frail_elderly_or_housebound: true },
      asks: ["premiums"],
    },
  ],
  [
    "ALS patient losing speech. AAC device funding?",
    { devices: ["speech_generating_device"], deviceFacts: { speech_not_functional: true }, asks: ["share"] },
  ],
  [
    "Progressive MS, rapid speech decline. Qualifies for SGD fast-track?",
    { devices: ["speech_generating_device"], premises: ["sgd-fast-track"], asks: ["eligibility"] },
  ],
  [
    "Is pregabalin covered for neuropathic pain?",
    { drugs: ["pregabalin"], indication: "neuropathic pain", asks: ["coverage"] },
  ],
  [
    "Patient has private insurance and ODB. How does ADP coordinate for wheelchair?",
    {
      devices: ["manual_wheelchair"],
      payers: { private_plan: true, odb: true },
      premises: ["adp-last-payer"],
    },
  ],
  ["Can I bill C124 for 3-day admission?", { codes: ["C124"], stay: nights(3) }],
  [
    "My 75yo patient is being discharged after 3 days. Can I bill C124 as MRP? Also needs a walker - what's covered?",
    { codes: ["C124"], devices: ["ambulation_aid"], age: 900, stay: nights(3), mrp: true },
  ],
  [
    "Patient admitted Monday 2pm, discharged Thursday 10am - which discharge codes apply?",
    { candidates: ["C124"], admission: "Mon 14:00", discharge: "Thu 10:00", asks: ["which_code"] },
  ],
  [
    "Is Januvia covered for my T2DM patient? Any cheaper alternatives?",
    { drugs: ["januvia"], asks: ["coverage", "cheapest", "alternatives"] },
  ],
  [
    "Patient needs power wheelchair, income $19,000. CEP eligible?",
    {
      devices: ["power_wheelchair"],
      income: 19_000,
      premises: ["cep-income-test"],
      asks: ["eligibility"],
    },
  ],
  ["What is A003?", { codes: ["A003"], drugs: [], devices: [] }],
  ["Tell me about C124 and C123", { codes: ["C124", "C123"] }],
  ["What does K013 pay for house calls?", { codes: ["K013"], setting: "home", asks: ["fee"] }],
  [
    "Can I bill E082 as MRP on admission?",
    { codes: ["E082"], mrp: true, stated: { is_admission_assessment: true } },
  ],
  ["Do I need to record start/stop times for A710?", { codes: ["A710"], asks: ["documentation"] }],
  [
    "Can I bill A007 for ICU if the patient was admitted under the care of another physician?",
    { codes: ["A007"], mrp: false },
  ],
  ["cardiology consultation codes", { candidates: ["A605"], specialty: "60", asks: ["which_code"] }],
  ["what's the difference in payment between C600 and C602?", { codes: ["C600", "C602"], asks: ["fee"] }],
  [
    "how do I bill for on-call surgical assist over 4 hours?",
    { candidates: ["E400", "E401"], drugs: [], minutes: 241, stay: null },
  ],
  [
    "I'm an internal medicine specialist. If I see my patient in the ICU for 90 minutes can I bill A710 or do I need to be a critical care physician?",
    { codes: ["A710"], specialty: "13", minutes: 90, setting: "hospital_in_patient" },
  ],
  [
    "premiums for a house call for an 80-year-old at 9pm on Saturday",
    { candidates: ["A900"], age: 960, service: "Sat 21:00", asks: ["premiums"] },
  ],
  [
    "dermatology consultation in the ER",
    { candidates: ["A027"], specialty: "02", setting: "emergency_department" },
  ],
  ["Is XYZZZ123 covered?", { drugs: ["xyzzz123"], unknown: ["XYZZZ123"] }],
  ["Can I bill for", { codes: [], candidates: [], asks: ["may_bill"] }],
  ["Does ADP cover flying cars?", { devices: [""], drugs: [] }],
  [
    "Family income $32,000, scooter for spouse. CEP?",
    { devices: ["power_scooter"], income: 32_000, premises: ["cep-income-test"] },
  ],
  [
    "Patient with MS, income $21,000, needs power wheelchair for daily outdoor use",
    { devices: ["power_wheelchair"], deviceFacts: { used_in_residence_and_entry: false } },
  ],
  ["Humira for Crohn's disease", { drugs: ["Humira"], indication: "Crohn's disease" }],
  ["Ozempic for weight loss", { drugs: ["ozempic"], indication: "weight loss" }],
  [
    "adalimumab limited use criteria for rheumatoid arthritis",
    { drugs: ["adalimumab"], indication: "rheumatoid arthritis", asks: ["lu_criteria"] },
  ],
  ["ACE inhibitor with diuretic", { drugs: ["ace inhibitor with diuretic"] }],
];

export const STAYS: readonly (readonly [string, Expected])[] = [
  [
    "admitted 3pm, discharged 11am two days later, am MRP. C124 ok?",
    { codes: ["C124"], admission: "15:00", discharge: "11:00 +2", mrp: true },
  ],
  ["44 hours in hospital, I'm the MRP, bill c 124?", { codes: ["C124"], stay: [2640, 2640], mrp: true }],
  ["LOS 47.5h, I'm MRP, c124", { codes: ["C124"], stay: [2850, 2850], mrp: true }],
  [
    "stay of just over 48 hours, MRP, can I claim c-124?",
    { codes: ["C124"], stay: [2881, Infinity], mrp: true },
  ],
  ["in hospital less than 2 days, MRP, C124", { stay: [0, 2879], mrp: true }],
  ["pt in for four nights under me as MRP. C124?", { codes: ["C124"], mrp: true }],
  ["stayed four nights, I am the most responsible physician - C124", { stay: nights(4), mrp: true }],
  ["kept overnight for observation, discharged next morning, C124?", { stay: [1, 2 * DAY - 1] }],
  [
    "C124 - pt in from Fri 23:30 to Mon 08:00, I was MRP throughout",
    { admission: "Fri 23:30", discharge: "Mon 08:00", mrp: true },
  ],
  [
    "dc'd Thu 0900, admitted Tue 1000, MRP, bill c124?",
    { admission: "Tue 10:00", discharge: "Thu 09:00", mrp: true },
  ],
  [
    "admitted at 1500h monday, d/c 1100h thursday. mrp. c124 billable?",
    { admission: "Mon 15:00", discharge: "Thu 11:00", mrp: true },
  ],
  [
    "admitted 1 Sept 2025 0800, d/c 4 Sept 2025 0900, I'm mrp, discharge code?",
    { admission: "2025-09-01 08:00", discharge: "2025-09-04 09:00", mrp: true },
  ],
  [
    "admitted 2025-09-01 10:00 discharged 2025-09-04 11:00 C124",
    { admission: "2025-09-01 10:00", discharge: "2025-09-04 11:00" },
  ],
  [
    "Monday 3pm admission, Thursday 11am discharge, C124 as MRP",
    { admission: "Mon 15:00", discharge: "Thu 11:00", mrp: true },
  ],
  [
    "arrived in the ER Monday 1 pm, admitted Monday 6 pm, discharged Wednesday 5 pm, MRP C124",
    { admission: "Mon 18:00", discharge: "Wed 17:00" },
  ],
  ["admitted Monday, discharged Thursday, C124?", { admission: "Mon", discharge: "Thu", mrp: null }],
  ["discharged Thursday at 11 but admitted Monday at noon, C124", { admission: "Mon 12:00" }],
  [
    "Le patient est admis lundi à 15 h, congé jeudi à 11 h, je suis le MLPR. Puis-je facturer C124?",
    { codes: ["C124"], admission: "Mon 15:00", discharge: "Thu 11:00", mrp: true, asks: ["may_bill"] },
  ],
  [
    "admitted 2025-09-04 10:00, discharged 2025-09-01 11:00, MRP, C124",
    { admission: null, discharge: null, contradictions: ["discharge"] },
  ],
  [
    "admitted Monday 3 pm, discharged Thursday 11 am, a stay of 20 hours. C124?",
    { admission: null, stay: null, contradictions: ["stay"] },
  ],
  ["is it 48 or 72 hours for C124?", { stay: null, premises: ["c124-72-hours"] }],
  [
    "does the patient need 72 hours in hospital before I can bill C124",
    { stay: null, premises: ["c124-72-hours"] },
  ],
  [
    "72 hour rule for day of discharge visit?",
    { candidates: ["C124"], stay: null, premises: ["c124-72-hours"] },
  ],
  ["discharged after 72 hours, I'm MRP, C124?", { stay: [4320, 4320], mrp: true, premises: [] }],
  [
    "my colleague is MRP, can I claim C122 the day after admission?",
    { codes: ["C122"], mrp: false, admission: null },
  ],
  ["not the MRP, patient discharged after 4 days, C124?", { mrp: false, stay: nights(4) }],
  ["hospitalist is the MRP and I'm covering, C124?", { mrp: false }],
  ["patient admitted under surgery, they are MRP, I consulted for medicine, C124?", { mrp: false }],
  ["Do I have to be MRP to bill C124?", { codes: ["C124"], mrp: null }],
  ["I'm MRP. My colleague is MRP. C124?", { contradictions: ["is_most_responsible_physician"] }],
  ["je ne suis pas le MLPR, C124?", { mrp: false }],
  [
    "transferred out of ICU yesterday, can I bill C142 as MRP?",
    { codes: ["C142"], mrp: true, stated: { was_transferred_from_intensive_care: true } },
  ],
  ["newborn discharged after 3 days, C124?", { age: 0, stay: nights(3) }],
];

export const BILLING: readonly (readonly [string, Expected])[] = [
  ["K013 45 minutes counselling, how many units?", { codes: ["K013"], minutes: 45 }],
  ["K005 for 50 min, times documented", { codes: ["K005"], minutes: 50 }],
  ["psychotherapy 1h15, GP, how much", { candidates: ["K007"], minutes: 75, specialty: "00" }],
  ["saw pt 10:00 to 10:50 for counselling K013", { codes: ["K013"], minutes: 50 }],
  ["half an hour of K013", { codes: ["K013"], minutes: 30 }],
  [
    "an hour and a half of psychotherapy as a family doctor, fee?",
    { candidates: ["K007"], minutes: 90, specialty: "00" },
  ],
  ["1 hour and 20 minutes for K007", { minutes: 80 }],
  ["K013 for 20 minutes and also 40 minutes", { minutes: null, contradictions: ["minutes"] }],
  ["A007 with K005 together?", { codes: ["A007", "K005"] }],
  ["E083 with C124 on Sunday?", { codes: ["E083", "C124"], service: "Sun" }],
  ["is E083 $30?", { codes: ["E083"], premises: ["premium-is-fee"] }],
  [
    "visit at nursing home on Christmas day at 2 pm, which code",
    { setting: "long_term_care", service: "2024-12-25 14:00" },
  ],
  ["house call on Labour Day at 10 am, premiums?", { candidates: ["A900"], service: "2025-09-01 10:00" }],
  [
    "called in to the ER at 0300h Sunday for consult, GIM, what do I bill",
    { specialty: "13", setting: "emergency_department", service: "Sun 03:00" },
  ],
  [
    "cardiologist consult inpatient fee",
    { candidates: ["C605"], specialty: "60", setting: "hospital_in_patient" },
  ],
  [
    "consult on a ward patient, which code?",
    { candidates: [], serviceNeeds: ["specialty"], setting: "hospital_in_patient" },
  ],
  [
    "pediatric consult for 8 month old baby as a pediatrician",
    { candidates: ["A265"], age: 8, specialty: "26" },
  ],
  ["annual physical 66yo code", { candidates: ["K132"], age: 792 }],
  ["annual physical for a 30 year old, fee?", { candidates: ["K131"], age: 360 }],
  [
    "periodic health visit code",
    { candidates: ["K017", "K130", "K131", "K132"], serviceNeeds: ["ageMonths"] },
  ],
  ["flu shot fee", { candidates: ["G590"], asks: ["fee"] }],
  ["pap test code", { candidates: ["G365", "E430"] }],
  ["form 1 fee", { candidates: ["K623"] }],
  ["smoking cessation initial discussion fee E079", { codes: ["E079"] }],
  ["diabetic management assessment K030 how often per year", { codes: ["K030"], asks: ["limits"] }],
  [
    "virtual video visit new patient never seen what do I bill",
    { candidates: ["A101"], setting: "virtual_video", stated: { has_existing_relationship: false } },
  ],
  [
    "phone visit with my rostered patient, code?",
    { candidates: ["K301"], setting: "virtual_telephone", stated: { has_existing_relationship: true } },
  ],
  [
    "psychiatrist depression assessment 60 minutes code",
    { candidates: ["A195"], minutes: 60, specialty: "19" },
  ],
  [
    "as a family doc consult in office for 40 min, code?",
    { candidates: ["A005"], setting: "office", minutes: 40 },
  ],
  [
    "consult, referred by a cardiologist, I'm a family physician, which code?",
    { candidates: ["A005"], specialty: "00" },
  ],
  ["geriatric consult 90 min, what code", { candidates: ["A770"], minutes: 90, specialty: "07" }],
  [
    "ER doc shift saturday night comprehensive assessment code",
    { candidates: ["H102", "H132", "H152", "H122"], stated: { is_emergency_department_physician: true } },
  ],
  ["Can an internist bill A935?", { codes: ["A935"], premises: ["a935-internist"] }],
  [
    "second patient seen there at the nursing home, W003?",
    { codes: ["W003"], stated: { is_first_person_at_location: false } },
  ],
  ["K 130 high, what to do", { codes: [] }],
  ["bill K 130 for a 14 year old", { codes: ["K130"], age: 168 }],
  ["fee code 124", { codes: [] }],
  [
    "Visite à domicile samedi à 21h pour patient de 80 ans, quels suppléments?",
    { candidates: ["A900"], age: 960, setting: "home", service: "Sat 21:00", asks: ["premiums"] },
  ],
  ["Quel est le tarif de A007?", { codes: ["A007"], asks: ["fee"] }],
  [
    "consult en salle d'urgence comme interniste, quel code?",
    { candidates: ["A135"], specialty: "13", setting: "emergency_department" },
  ],
];

export const DRUGS: readonly (readonly [string, Expected])[] = [
  ["jardeance covered?", { drugs: ["jardiance~"] }],
  ["is metfromin covered", { drugs: ["metformin~"] }],
  ["apixiban for AF", { drugs: ["apixaban~"], indication: "atrial fibrillation" }],
  ["Is supermagicpill on the formulary?", { drugs: ["supermagicpill"], unknown: ["supermagicpill"] }],
  [
    "xarelto vs eliquis for afib, which is cheaper",
    { drugs: ["xarelto", "eliquis"], indication: "atrial fibrillation", asks: ["cheapest"] },
  ],
  ["Ozempic 1 mg LU code", { drugs: ["ozempic"], strength: "1 mg", asks: ["lu_criteria"] }],
  ["Crestor 10mg covered", { drugs: ["crestor"], strength: "10mg" }],
  ["Lipitor 20 vs generic price", { drugs: ["lipitor"], strength: "20", asks: ["interchangeable"] }],
  ["metformin ER covered?", { drugs: ["metformin"], strength: "er", setting: null }],
  ["Din 02443937", { drugs: ["02443937"] }],
  ["02303922 covered?", { drugs: ["02303922"], asks: ["coverage"] }],
  ["what is RFU 600", { drugs: [""], asks: ["lu_criteria"] }],
  ["Is apo-sitagliptin covered", { drugs: ["apo sitagliptin"] }],
  ["sitagliptin/metformin combo covered", { drugs: ["sitagliptin and metformin"] }],
  ["furosemide 40mg cost", { drugs: ["furosemide"], strength: "40mg" }],
  ["prolia criteria for osteoporosis", { drugs: ["prolia"], indication: "osteoporosis", unknown: [] }],
  ["champix to quit smoking", { drugs: ["champix"], indication: "smoking cessation" }],
  ["is Wegovy covered for obesity", { drugs: ["Wegovy"], indication: "weight loss" }],
  ["cheapest PPI", { drugs: ["ppi"], asks: ["cheapest"] }],
  ["statins without LU", { drugs: ["statin"] }],
  ["TNF inhibitors for RA", { drugs: ["tnf inhibitor"], indication: "rheumatoid arthritis" }],
  ["long acting insulin options", { drugs: ["long acting insulin"], asks: ["alternatives"] }],
  ["adalimumab biosimilars are they interchangeable?", { drugs: ["adalimumab"], asks: ["interchangeable"] }],
  ["dexcom covered for T1D adult?", { drugs: ["dexcom"], devices: ["rtcgm"] }],
  ["co-pay for 70yo single income 24k", { drugs: [""], age: 840, income: 24_000, asks: ["copayment"] }],
  ["ODSP pt, ventolin copay?", { drugs: ["ventolin"], assistance: "odsp", asks: ["copayment"] }],
  [
    "22 yo, no private insurance, amoxicillin covered?",
    { drugs: ["amoxicillin"], age: 264, payers: { private_plan: false } },
  ],
  [
    "Is Crestor covered for someone in the Trillium program",
    { drugs: ["crestor"], payers: { trillium: true } },
  ],
  ["Ventolin for hiccups", { drugs: ["ventolin"], indication: "hiccups" }],
  ["A 100 mg tablet of sertraline", { drugs: ["sertraline"], codes: [] }],
  ["La metformine est-elle remboursée?", { drugs: ["metformin~"], asks: ["coverage"] }],
  [
    "Est-ce que Ozempic est couvert pour la perte de poids?",
    { drugs: ["ozempic"], indication: "weight loss" },
  ],
  ["B12 deficiency, K 5.1, is Eliquis covered", { drugs: ["eliquis"], codes: [] }],
];

export const DEVICES: readonly (readonly [string, Expected])[] = [
  ["hoveround for 70F, can't drive anymore", { devices: ["power_wheelchair|power_scooter"], age: 840 }],
  [
    "talking computer for nonverbal 6 year old on ACSD",
    { devices: ["speech_generating_device"], age: 72, assistance: "acsd" },
  ],
  ["pt on disability needs hearing aids", { devices: ["hearing_aid"], assistance: "unspecified" }],
  ["on CPP disability, walker", { devices: ["ambulation_aid"], assistance: null }],
  ["CPAP share if on welfare?", { devices: ["cpap"], assistance: "unspecified", asks: ["share"] }],
  ["walker not on ODSP or OW", { devices: ["ambulation_aid"], assistance: "none" }],
  [
    "she is on ontario works, wheelchair funding",
    { devices: ["manual_wheelchair"], assistance: "ontario_works", asks: ["share"] },
  ],
  ["weelchair coverage", { devices: ["manual_wheelchair~"] }],
  ["scoter for MS", { devices: ["power_scooter~"] }],
  ["power tilt wheelchair through CEP", { devices: ["power_tilt_recline"], premises: [] }],
  ["Does CEP have an income threshold?", { premises: ["cep-income-test"] }],
  ["low income walker ADP", { devices: ["ambulation_aid"], premises: ["adp-income-test"] }],
  [
    "can ADP cover scooter instead of car",
    { devices: ["power_scooter"], deviceFacts: { replaces_car: true } },
  ],
  [
    "5 year old walker, can he get a new one",
    { devices: ["ambulation_aid"], deviceAge: 60, age: null, asks: ["replacement_period"] },
  ],
  [
    "wheelchair is 3 years old and broken, replacement?",
    { devices: ["manual_wheelchair"], deviceAge: 36, age: null },
  ],
  ["wheelchair batteries", { devices: ["manual_wheelchair"], asks: ["repairs"] }],
  ["hearing aids 75yo how much does ADP pay", { devices: ["hearing_aid"], age: 900, asks: ["share"] }],
  [
    "insulin pump type 1 child 9yo",
    { devices: ["insulin_pump"], drugs: [], age: 108, deviceFacts: { type_1_diabetes: true } },
  ],
  [
    "breast prosthesis after mastectomy on OW",
    { devices: ["breast_prosthesis"], assistance: "ontario_works" },
  ],
  ["ostomy supplies in LTC", { devices: ["ostomy_supplies"], setting: "long_term_care" }],
  ["NIHB client needs CPAP", { devices: ["cpap"], payers: { nihb: true } }],
  ["WSIB claim pays for wheelchair - ADP too?", { devices: ["manual_wheelchair"], payers: { wsib: true } }],
  ["veteran needs scooter", { devices: ["power_scooter"], payers: { veterans_affairs: true } }],
  ["walker needed for 6 weeks after hip replacement", { devices: ["ambulation_aid"] }],
  [
    "walkers for two patients: 80yo and 92yo",
    { devices: ["ambulation_aid"], age: null, contradictions: ["age"] },
  ],
  ["nebulizer for kid w CF", { devices: ["medication_compressor"] }],
  ["SGD expedited because ALS?", { devices: ["speech_generating_device"], premises: ["sgd-fast-track"] }],
  [
    "Le patient de 72 ans a besoin d'une marchette, combien paie le PAAF?",
    { devices: ["ambulation_aid"], age: 864, asks: ["share"] },
  ],
  [
    "Est-ce que le fauteuil roulant électrique est couvert? Il reçoit le POSPH.",
    { devices: ["power_wheelchair"], assistance: "odsp", asks: ["coverage"] },
  ],
];

export const DENIALS: readonly (readonly [string, Expected])[] = [
  [
    "house call, 70yo, not homebound, fee?",
    { candidates: ["A900"], stated: { is_frail_elderly_or_housebound: false } },
  ],
  [
    "not a new patient, phone visit code",
    { candidates: ["K301"], stated: { has_existing_relationship: true } },
  ],
  [
    "scooter, not to replace a car, eligible?",
    { devices: ["power_scooter"], deviceFacts: { replaces_car: false } },
  ],
  [
    "not able to walk, wheelchair funding",
    { devices: ["manual_wheelchair"], deviceFacts: { can_walk: false } },
  ],
  ["I was MRP until Tuesday, C124?", { mrp: false }],
  ["she isn't on ODSP, walker share?", { assistance: "none" }],
  ["patient wasn't admitted, seen in ER only, C124?", { setting: "emergency_department", stay: null }],
  ["d/c summary not done yet, stay 5 days, MRP, C124", { stay: nights(5), mrp: true }],
  ["I covered for the MRP on the weekend", { mrp: false }],
];

export const MIXED: readonly (readonly [string, Expected])[] = [
  [
    "What's the fee for A003, and is Crestor 10 mg covered, and does ADP pay for a rollator?",
    {
      codes: ["A003"],
      drugs: ["crestor"],
      devices: ["wheeled_walker_type_2|wheeled_walker_type_3"],
      strength: "10 mg",
    },
  ],
  [
    "K013 30 min done; also Januvia covered? pt 68yo on ODSP wants a walker",
    {
      codes: ["K013"],
      drugs: ["januvia"],
      devices: ["ambulation_aid"],
      minutes: 30,
      age: 816,
      assistance: "odsp",
    },
  ],
  ["72yo and 80yo, CPAP for both", { devices: ["cpap"], age: null, contradictions: ["age"] }],
  ["medication covered?", { drugs: [""] }],
  ["Does my patient qualify", { drugs: [], devices: [], codes: [] }],
  [
    "aged 45, income 19k, single, on Trillium, Eliquis copay",
    { drugs: ["eliquis"], age: 540, income: 19_000, payers: { trillium: true } },
  ],
];
