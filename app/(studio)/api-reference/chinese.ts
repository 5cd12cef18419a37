import type { ApiField, ApiOperation } from './open-api.ts';

/** The reference in Chinese: what the description of the interface says in English, sentence for sentence. */
export const CHINESE: Record<string, string> = {
  'Generate music': '生成音乐',
  'Makes a track from lyrics and style tags, or from a description; or extends a clip. At least one of prompt, tags and gpt_description_prompt is needed, or a plan of its sections; the last of the three must not go with the other two.':
    '用歌词和风格标签，或用一段描述做一首歌；也可以续写一个片段。prompt、tags、gpt_description_prompt 至少要有一个，或给出段落规划；三者中的最后一个不能与前两个同用。',
  'Create a persona': '创建歌手',
  'Learns the vocal style of a clip. Best from clean, isolated vocals of at least 30 seconds; separate stems first.':
    '学习一个片段的演唱风格。最好是至少 30 秒的干净人声；请先分离音轨。',
  'The clip is a recording of all lines of this list, in order, with a second of silence after each: the persona has that voice, and not only its style.':
    '片段是这份清单所有句子的录音，按顺序，每句之后静默一秒：歌手就有那个声音，而不只是它的风格。',
  'Of a reading: that the reader agrees to being sung with. Kept with the voice.':
    '朗读：朗读者同意用其声音演唱。与声音一起保存。',
  'Remove a persona': '删除歌手',
  'Removes a persona, and of one from a voicebank everything that was kept of the bank. Songs it sang stay; those of a voicebank can no longer be sung anew.':
    '删除一位歌手；来自声库的歌手，为声库保存的一切也会删除。它唱过的歌会保留，但声库歌手的歌不能再重新演唱。',
  'Bring a voicebank': '带来声库',
  'Makes a private singer of a UTAU or DiffSinger voicebank in a ZIP: what is in it, what it lacks and the terms it comes with are told; with `check_only` nothing is kept. Its persona_id sings wherever the interface takes one.':
    '用 ZIP 中的 UTAU 或 DiffSinger 声库创建只属于你的歌手，并说明其中有什么、缺什么、附带哪些条款；用 `check_only` 则什么都不保存。凡是接受 persona_id 的地方，它都能演唱。',
  'Address of the ZIP, http or https.': 'ZIP 的地址，http 或 https。',
  'Only tell what is in it.': '只说明其中有什么。',
  'Display name; what the bank calls itself where absent.': '显示的名字；没有时用声库自己的名字。',
  'Of a DiffSinger bank with several: who sings; the first where absent.':
    'DiffSinger 声库有多位演唱者时由谁演唱；没有时为第一位。',
  'Of a DiffSinger bank without its vocoder: where that lies (.oudep, ZIP).':
    'DiffSinger 声库不含声码器时，声码器的地址（.oudep、ZIP）。',
  "Of a DiffSinger bank: whose lengths of consonants, the program's own plan or the bank's model.":
    'DiffSinger 声库：辅音长度由本程序的规划决定，还是由声库的模型决定。',
  "Of a DiffSinger bank: whose pitch, the program's own plan or the bank's model.":
    'DiffSinger 声库：音高由本程序的规划决定，还是由声库的模型决定。',
  'Of a DiffSinger bank: steps of diffusion; more is finer and slower.':
    'DiffSinger 声库：扩散步数；越多越细致，也越慢。',
  'Hear a singer': '试听歌手',
  'Two short lines sung by a persona or a built-in singer, to be heard before one is chosen. The audio lies in its address itself: nothing is kept.':
    '由你创建的歌手或内置歌手唱两句短短的歌词，选择之前先听。音频就在地址里，什么都不保存。',
  'Keep a voice as files': '把声音保存为文件',
  'Of a persona that was read aloud or came from a UTAU bank: who it is and the table it sings with, in a ZIP that is a voicebank again. Terms of the bank hold for it too.':
    '由朗读或 UTAU 声库创建的歌手：它的资料和用来演唱的数据表，放在一个 ZIP 里，可以再次作为声库添加。声库的条款同样适用。',
  'The ZIP itself, as a data: address.': 'ZIP 本身，以 data: 地址给出。',
  'What to read aloud': '朗读什么',
  'Lines that bring one’s own voice when they are read aloud: every pair of sounds of English, or every syllable of Mandarin, in less than eight minutes. With `line` also how a singer reads that line. A ZIP of the recordings, "001.wav" and so on, with `reading.json` ({"list": …, "consent": {"by", "at", "text"}}) is a voicebank.':
    '朗读这些句子就能带来自己的声音：英语的每一对相邻的音，或普通话的每一个音节，不到八分钟。给出 `line` 时，还会给出歌手怎样读这一句。把录音（"001.wav" 等）和 `reading.json`（{"list": …, "consent": {"by", "at", "text"}}）放进一个 ZIP，就是声库。',
  'English (en-1) or Mandarin (zh-1).': '英语（en-1）或普通话（zh-1）。',
  'Number of the line that is to be heard.': '要听的句子的编号。',
  'In order; the first is "001.wav".': '按顺序；第一句是 "001.wav"。',
  'The line that was asked for, read by a singer: the MP3 itself, as a data: address.':
    '所要的句子，由歌手朗读：MP3 本身，以 data: 地址给出。',
  'Generate lyrics': '写歌词',
  "Writes lyrics. At least one of prompt, topics and keyword is needed. The completed task carries the text in its result's prompt field.":
    '写歌词。prompt、topics、keyword 至少要有一个。完成后，歌词在结果的 prompt 字段里。',
  'Generate a sound effect': '制作音效',
  'Makes a one-shot sound, or a loop whose ends meet.': '制作单次音效，或首尾相接的循环。',
  'Turn a sample into a song': '用采样做一首歌',
  'Turns a hummed or sampled clip into a full song in its key and tempo. Of a melody of more than a minute the bars that tell most of it are the theme; a notice says which.':
    '把哼唱或采样按它的调和速度变成一首完整的歌。旋律超过一分钟时，取最能代表它的几个小节作主题，并在说明里指出。',
  'Add an instrumental': '添加伴奏',
  'Adds generated backing to an uploaded vocal clip.': '给上传的人声配上伴奏。',
  'Add vocals (overpainting)': '添加人声',
  'Sings new lyrics in the voice of the sample: over the clip, in place of its own singers where it was made here; over the music a stem job took the vocal from.':
    '用采样里的声音演唱新歌词：唱在这个片段上（本服务制作的片段会替换原来的歌手），或唱在分离出人声的那段音乐上。',
  'Replace a section': '替换一段',
  'Replaces one section, of at least 1 s; the rest of the track is kept intact.':
    '替换至少 1 秒的一段，其余部分保持不变。',
  'Cover or remix': '翻唱或改编',
  'Keeps the melody, chords and words of a clip and changes its style; new lyrics where given.':
    '保留旋律、和弦和歌词，换一种风格；也可以换新歌词。',
  Remaster: '重新母带',
  'Mixes and masters a clip anew; variation_category says how far it may go.':
    '重新混音和母带处理；variation_category 决定改动多大。',
  'Upload audio': '上传音频',
  'Fetches an audio file (MP3, WAV, AIFF, FLAC, OGG/Opus, M4A/AAC, WebM; up to 200 MiB, 1 s to 15 min) and makes a clip of it.':
    '读取音频文件（MP3、WAV、AIFF、FLAC、OGG/Opus、M4A/AAC、WebM；最大 200 MiB，1 秒到 15 分钟）并做成片段。',
  'Separate stems': '分离音轨',
  'Separates the vocal from the rest. Answers when it is done, which may take up to 5 minutes.':
    '把人声和其余部分分开。完成后才回答，最长 5 分钟。',
  'Export MIDI': '导出 MIDI',
  'The notes of a clip by instrument: exact for clips made here, an estimate for uploads.':
    '按乐器给出音符：本服务制作的片段是准确的，上传的是估计。',
  Timeline: '时间轴',
  'Tempo, key, beats, sections and when each word is sung.': '速度、调、节拍、段落，以及每个字何时唱出。',
  Waveform: '波形',
  'Peaks of a clip for drawing: a fixed number of points, and levels for zooming.':
    '用于绘图的峰值：固定点数，另有缩放用的各级数据。',
  'WAV export': '导出 WAV',
  'A lossless WAV of a clip, made from its master: 16 bit for players, 24 bit as the master is.':
    '由母带生成的无损 WAV：播放用 16 位，与母带相同用 24 位。',
  'Score of a clip': '片段的乐谱',
  'Every note, word and chord of a clip: exact for clips made here, what was heard for uploads. What Edit Score changes.':
    '每个音符、字和和弦：本服务制作的片段是准确的，上传的是听到的内容。“编辑乐谱”改的就是它。',
  'Propose edits in plain words': '用自己的话提出修改',
  'Reads what is wanted of a clip, in English or Chinese, as edits of its score: "bigger last chorus", "no drums in the bridge", "third line: …", "120 bpm", "桥段不要鼓". Nothing is changed: the answer says in sentences, with bars, what would be, and carries the edits that Edit the score of a clip takes. What is not understood is said, with what can be said instead.':
    '把用英文或中文说出的要求读成对乐谱的修改，例如“最后一段副歌更大声”“桥段不要鼓”“第三句改成：……”“速度120”。歌曲不会被改动：应答用带小节号的句子说明会发生什么，并附上“编辑乐谱”所接受的修改。没有听懂时会说明原因以及可以怎么说。',
  'Edit the score of a clip': '编辑乐谱',
  'Changes notes, words, chords, tempo, instruments or sections of a clip, one edit after the other, all of them or none, and renders what changed as a new clip: every sample outside of changed_start_s to changed_end_s stays as it was. What cannot be played or sung is refused, saying what and where. docs/scores.md lists the edits.':
    '依次修改音符、歌词、和弦、速度、乐器或段落，要么全部成功，要么都不做；改动的部分做成新片段，changed_start_s 到 changed_end_s 之外的每个采样都不变。不能演奏或演唱的会被拒绝，并指出是什么、在哪里。docs/scores.md 列出了所有编辑。',
  'Export a clip as a file': '导出文件',
  'Get a task': '查询任务',
  'The state of a task, and its results when it is completed. Poll every 5 seconds.':
    '任务的状态；完成后有结果。每 5 秒查询一次。',
  'Cancel a task': '取消任务',
  'Stops a task that waits or is being worked on: it fails with "cancelled", and what it took is given back. A task that is finished stays as it is; the answer is the task, either way.':
    '停止等待中或制作中的任务：它以 "cancelled" 失败，并退回所用的点数。已经完成的任务不变；两种情况都回答该任务。',
  'Get the progress of a call': '查询调用的进度',
  'How far a call is that does its work while the caller waits, such as `persona` or `voicebank`: the id is the Idempotency-Key it was sent with. 4003 where nothing is known of it: it has not begun, it has ended, or another process of the service is at it.':
    '在调用者等待期间完成工作的调用（如 `persona` 或 `voicebank`）进行到哪里：id 就是发送它时的 Idempotency-Key。一无所知时回答 4003：还没有开始、已经结束，或由服务的另一个进程处理。',
  '0–1, of the step under way; a call may have several.': '当前步骤的进度，0–1；一次调用可以有几个步骤。',
  'What is being done.': '正在做什么。',
  'Get music': '查询音乐',
  'One music result. After expire_at the answer is the error 4005.':
    '一个音乐结果。过了 expire_at 会回答错误 4005。',
  'List model versions': '列出模型版本',
  'Lyrics or song description.': '歌词或歌曲描述。',
  'Track title.': '标题。',
  'Style tags.': '风格标签。',
  'Inspiration mode: a description in plain words instead of lyrics and tags.':
    '灵感模式：用一段话代替歌词和标签。',
  'No singing.': '没有人声。',
  'Persona made by Create Persona, or a singer of GET /api/v1/models; works in custom and inspiration mode.':
    '“创建歌手”得到的歌手，或 GET /api/v1/models 列出的歌手；自定义和灵感模式都可用。',
  'Clip to extend.': '要续写的片段。',
  'Second at which the extension starts, on the nearest beat; only with continue_clip_id. Absent: the end of the clip, on the beat nearest to where its last chord has rung out.':
    '从第几秒开始续写，取最近的拍；只与 continue_clip_id 同用。不填：片段结尾，取最后一个和弦余音结束处最近的拍。',
  'The same request with the same seed is the same song. Absent: drawn.':
    '同样的请求加同样的种子，就是同一首歌。不填：随机抽取。',
  'Tempo, quarter notes a minute.': '速度，每分钟四分音符数。',
  'Metre.': '拍号。',
  'How long the song lasts, kept within a bar; where its words do not fit, a notice says so.':
    '歌曲长度，误差在一小节以内；歌词放不下时会在说明里指出。',
  'The sections of the song, as far as they are laid down beforehand.': '事先规划好的歌曲段落。',
  'Model version; the default one is used if omitted. See GET /api/v1/models.':
    '模型版本；不填用默认版本。见 GET /api/v1/models。',
  'Webhook target: receives one POST when the task completes or fails.':
    '回调地址：任务完成或失败时收到一次 POST。',
  'Days the files are kept.': '文件保留天数。',
  'Display name.': '显示名称。',
  'Source clip whose vocal style is learned.': '要学习其演唱风格的片段。',
  'Internal batch identifier.': '内部批次编号。',
  'A persona, or a singer of GET /api/v1/models.': '你创建的歌手，或 GET /api/v1/models 列出的歌手。',
  'Language of the words: English or Mandarin.': '歌词语言：英语或普通话。',
  'The MP3 itself, as a data: address.': 'MP3 本身，写成 data: 地址。',
  'Free-form description.': '自由描述。',
  'Topic or topics.': '主题。',
  'Emotional tone.': '情绪。',
  'Musical style.': '音乐风格。',
  'Words or phrases to include.': '要用到的词句。',
  'What it sounds like.': '听起来是什么样。',
  'Beats per minute, 40 to 240.': '每分钟拍数，40 到 240。',
  'Musical key, e.g. "C", "A minor", "F#", "Bb minor", "C大调".':
    '调，例如 "C"、"A minor"、"F#"、"Bb minor"、"C大调"。',
  'Clip from the upload endpoint.': '上传得到的片段。',
  'Start of the sample.': '采样的开头。',
  'End of the sample; 0 means the full clip.': '采样的结尾；0 表示整个片段。',
  'Style tags; without them, the style of the clip.': '风格标签；不填用片段自己的风格。',
  'Track title; without it, the clip’s.': '标题；不填用片段自己的标题。',
  'Vocal clip from the upload endpoint.': '上传得到的人声片段。',
  'Start of the vocal segment.': '人声部分的开头。',
  'End of the vocal segment; 0 means the full clip.': '人声部分的结尾；0 表示整个片段。',
  'Vocal sample source: a clip ID, or the vocal_audio_url of a stem job.':
    '人声采样来源：片段 ID，或分离任务的 vocal_audio_url。',
  'End of the sample; the full clip if omitted or 0.': '采样的结尾；不填或 0 表示整个片段。',
  'Lyrics for the new vocal section.': '新人声的歌词。',
  'Source track.': '来源歌曲。',
  'Start of the replaced section.': '替换部分的开头。',
  'End of the replaced section.': '替换部分的结尾。',
  'Description or lyrics for the section.': '这一段的描述或歌词。',
  'New lyrics; the original ones if omitted.': '新歌词；不填用原来的。',
  'New style; the original one if omitted.': '新风格；不填用原来的。',
  'New title.': '新标题。',
  'How far the sound may move from the original.': '声音可以离原来多远。',
  'Sound to aim for.': '想要的声音。',
  'Address of the audio file, http or https.': '音频文件地址，http 或 https。',
  'Title of the clip.': '片段标题。',
  'Days the clip is kept; without it, it never expires.': '片段保留天数；不填则永不过期。',
  'Unix time in ms when the files expire; 0 = never.': '文件到期的 Unix 毫秒时间；0 表示永不。',
  'From upload (data.clipId) or a completed task (results[].id).':
    '来自上传（data.clipId）或已完成的任务（results[].id）。',
  'Start of the part to separate.': '要分离部分的开头。',
  'End of the part; the full clip if omitted or 0.': '要分离部分的结尾；不填或 0 表示整个片段。',
  'Stem job ID.': '分离任务的 ID。',
  '"complete" when successful.': '成功时为 "complete"。',
  'The extracted vocal.': '分离出的人声。',
  'Actual start processed, seconds.': '实际处理的开头，秒。',
  'Actual end processed, seconds.': '实际处理的结尾，秒。',
  'Everything but the vocal.': '人声以外的一切。',
  'Every stem that is known.': '已知的所有音轨。',
  'From upload or a completed task.': '来自上传或已完成的任务。',
  'Bits a sample: 16 or 24.': '每个采样的位数：16 或 24。',
  'Stem job id, for more accurate isolation of instruments.': '分离任务的 ID，可让各乐器分得更准。',
  'Beats per minute at the start.': '开头的每分钟拍数。',
  'A standard MIDI file, type 1.': '标准 MIDI 文件，类型 1。',
  'Points of waveform_data, 64 to 20000.': 'waveform_data 的点数，64 到 20000。',
  'Peak per point, 0–1.': '每点的峰值，0 到 1。',
  'Unix time in ms when the file expires; 0 = never.': '文件到期的 Unix 毫秒时间；0 表示永不。',
  'False where it is what was heard in a recording.': '若是从录音里听到的内容则为 false。',
  'Changes with the score; base_version of an edit.': '随乐谱变化；即编辑时的 base_version。',
  'What is wanted; several things at once, up to twelve.': '想要的修改；一次最多十二项。',
  'Language of the sentences; absent: that of the text.': '句子所用的语言；省略时与要求的语言相同。',
  'Whether a configured language model may be asked what is beyond the grammar: the text, the words and the names of sections and parts are sent to it.':
    '语法听不懂时，是否可以询问已配置的语言模型：要求的文字、歌词以及段落和声部的名称会发送给它。',
  'Edits, made one after the other.': '依次进行的编辑。',
  'The version that Score of a clip told: refused where the score is another.':
    '“片段的乐谱”给出的版本；乐谱已变时会被拒绝。',
  'Kind of file. stems_wav_zip is stems_zip with 24-bit WAV.':
    '文件类型。stems_wav_zip 与 stems_zip 相同，但为 24 位 WAV。',
  'Download URL.': '下载地址。',
  'Unix time in ms.': 'Unix 毫秒时间。',
  'While processing.': '制作期间。',
  'What is being done, in words; while processing.': '正在做什么，用文字说明；制作期间。',
  'Only when completed.': '仅在完成时。',
  'Only when failed; starts with its code.': '仅在失败时；以错误码开头。',
  'Clip ID.': '片段 ID。',
  'MP3 download URL; empty for lyrics.': 'MP3 下载地址；歌词任务为空。',
  'Cover art URL.': '封面地址。',
  'Seconds.': '秒。',
  'Style tags, as understood.': '理解到的风格标签。',
  'Lyrics or description; for lyrics tasks the lyrics text.': '歌词或描述；歌词任务为歌词文本。',
  'What made the clip, e.g. "generate", "extend", "infill".':
    '片段由什么得来，例如 "generate"、"extend"、"infill"。',
  'The clip this one was made from.': '由哪个片段得来。',
  'How closely the recording itself is followed, from 0 to 1; of models with sings_anew only, see GET /api/v1/models.':
    '对录音本身的跟随程度，0 到 1；只对带有 sings_anew 的模型有效，见 GET /api/v1/models。',
  'The part of the source that was used; all of it for a cover or a remaster.':
    '用到的来源部分；翻唱和重新母带用全部。',
  'Of an edited clip: before this second it is its source, sample for sample.':
    '编辑得到的片段：这一秒之前与来源逐采样相同。',
  'From this second on it is its source again, which may lie earlier or later there.':
    '从这一秒起又与来源相同，在来源里可能更早或更晚。',
  'Model version that made it.': '制作它的模型版本。',
  'Same request and seed give the same audio.': '同样的请求和种子得到同样的音频。',
  'What could not be made as asked, in sentences; absent where nothing was.':
    '未能照要求做到的地方，用句子说明；没有则不出现。',
  'Whether anybody is heard singing; where nobody is in 20 s or more, the vocal is silent.':
    '是否听到有人演唱；20 秒以上没有人唱的，人声轨是静音。',
  '0–1; 1 for a clip made here.': '0–1；本服务制作的片段为 1。',
  'Absent where none is to be heard.': '听不出时不出现。',
  'How sure each estimate is, 0–1; 1 where it is known.': '每项判断的把握，0–1；确知时为 1。',
  'Render a score': '演奏乐谱',
  'Makes a track of a score, a lead sheet or a MIDI file: a score as Score of a clip tells it is played and sung as it is, note for note; the melody of a lead sheet stays as it is written, with the band that it brings or one that is made for it. What nobody could play or sing is refused, saying what and where.':
    '用乐谱、领谱或 MIDI 文件做一首歌：“片段的乐谱”给出的乐谱会逐音符照样演奏演唱；领谱的旋律保持不变，用它自带的乐队，没有就配上乐队。谁也演奏、演唱不了的会被拒绝，并指出是什么、在哪里。',
  'A score as Score of a clip tells it, as it is or changed: played and sung to the note.':
    '“片段的乐谱”给出的乐谱，原样或改过：逐音符演奏演唱。',
  'Address of a Standard MIDI file: its parts are played, a melody with lyrics is sung.':
    '标准 MIDI 文件的地址：演奏其声部，带歌词的旋律会唱出来。',
  'Address of a lead sheet in MusicXML (plain or compressed): its melody is kept to the note; where it has no band of its own, it gets one.':
    'MusicXML 领谱（普通或压缩）的地址：旋律逐音保留；没有自带乐队时配上乐队。',
  'A lead sheet in ABC, likewise.': 'ABC 格式的领谱，同样处理。',
  "Style of a lead sheet's band. A score has its own.": '领谱乐队的风格。乐谱有自己的风格。',
  'Persona made by Create Persona: sings the words.': '由“创建歌手”得到的歌手：演唱歌词。',
  "Track title; absent: the score's.": '歌名；不给则用乐谱的。',
  'Where the key changes: all of them with their times, from the beginning to the end.':
    '调性有变化时：从头到尾所有的调及其时间。',
  'Where the metre changes: all of them with their times, from the beginning to the end.':
    '拍号有变化时：从头到尾所有的拍号及其时间。',
  'midi: every part of the score. musicxml, abc, lead_sheet_pdf: a lead sheet of melody, words and chords. dawproject: stems, notes, tempi and markers of a clip made here, for a DAW. stems_zip: the stems of a clip made here, 24-bit FLAC in one ZIP. parts_zip: every instrument and voice of a song made here for itself, played again as in its stem, 24-bit FLAC. Of an upload midi and the lead sheets hold what was heard.':
    'midi：乐谱的所有声部。musicxml、abc、lead_sheet_pdf：旋律、歌词与和弦的领谱。dawproject：本服务制作的片段的分轨、音符、速度与标记，供 DAW 使用。stems_zip：本服务制作的片段的分轨，24 位 FLAC，打成一个 ZIP。parts_zip：本服务制作的歌里每件乐器、每个人声各自一轨，按它在分轨里的样子重新演奏，24 位 FLAC。上传的片段，midi 和领谱是听到的内容。',
  'While processing, as soon as there is something to hear: an MP3 that grows, from the start of the song. Made by the own engine only; it ends when the song is finished, fails or is cancelled, and knows no ranges. The finished song replaces it.':
    '制作中一有声音就出现：从歌的开头起不断变长的 MP3。只有自带引擎提供；歌做完、失败或取消时结束，不支持分段请求。做完的歌会取代它。',
  'Recordings of others that are heard in it, or were learned from for it, with their licences; absent where the clip was not made here, empty where it needs none.':
    '其中听得到或由之学来的他人录音及其许可；不是本服务制作的片段没有此项，不需要注明时为空。',
  'What is kept of it.': '保存下来的内容。',
  'Of what is kept.': '所保存内容的。',
  'Who of them sings.': '由其中哪一位演唱。',
  'Of a DiffSinger bank: how long a second of singing took when it was tried.':
    'DiffSinger 音源：试唱时每秒歌声用了多长时间。',
  'What the bank says of how it may be used.': '音源自己写明的使用许可。',
  'What of it could not be read, in sentences.': '其中读不了的部分，用句子说明。',
  'The singer; absent where it was only looked into.': '歌手；只是查看音源时不出现。',
  'Of the score it is about; base_version of an edit.': '所涉及乐谱的版本；用作编辑的 base_version。',
  'False: reason says what could be said instead.': '为 false 时，reason 说明可以怎样说。',
  'Why nothing is proposed.': '为何没有提议。',
  'From where the song would sound otherwise.': '歌曲从哪里开始会有不同。',
  'Where one is configured and the words are beyond the grammar: whether it was asked.':
    '配置了语言模型而语句超出语法时：是否问过它。',
};

/** What a vendor says in words of its own stays as it is. */
const inChinese = (text: string): string => CHINESE[text] ?? text;

/** An operation of the reference with its texts in Chinese; names and examples are the interface's own. */
export function operationInChinese(operation: ApiOperation): ApiOperation {
  const fields = (list: ApiField[]) =>
    list.map((field) => ({ ...field, description: inChinese(field.description) }));
  return {
    ...operation,
    summary: inChinese(operation.summary),
    description: inChinese(operation.description),
    request: fields(operation.request),
    response: fields(operation.response),
  };
}
