import java.io.FileInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.james.mime4j.codec.DecodeMonitor;
import org.apache.james.mime4j.codec.DecoderUtil;
import org.apache.james.mime4j.dom.Entity;
import org.apache.james.mime4j.dom.Message;
import org.apache.james.mime4j.dom.Multipart;
import org.apache.james.mime4j.dom.TextBody;
import org.apache.james.mime4j.dom.address.Mailbox;
import org.apache.james.mime4j.dom.address.MailboxList;
import org.apache.james.mime4j.dom.field.ContentTypeField;
import org.apache.james.mime4j.message.DefaultMessageBuilder;
import org.apache.james.mime4j.stream.MimeConfig;

/** Prints what Apache Mime4j reads in each file, as JSON. */
class Mime4j {
    static String text, html;
    static List<String> files;

    public static void main(String[] paths) throws Exception {
        List<String> all = new ArrayList<>();
        for (String path : paths) {
            try (InputStream in = new FileInputStream(path)) {
                DefaultMessageBuilder builder = new DefaultMessageBuilder();
                builder.setMimeEntityConfig(MimeConfig.PERMISSIVE);
                all.add(read(builder.parseMessage(in)));
            } catch (Exception error) {
                all.add("{\"error\":" + quote(error.toString()) + "}");
            }
        }
        System.out.write(("[" + String.join(",", all) + "]\n").getBytes(StandardCharsets.UTF_8));
        System.out.flush();
    }

    static String read(Message mail) throws Exception {
        text = null;
        html = null;
        files = new ArrayList<>();
        walk(mail);
        return "{\"subject\":" + quote(mail.getSubject())
            + ",\"date\":" + (mail.getDate() == null ? "null" : quote(mail.getDate().toInstant().toString()))
            + ",\"message_id\":" + quote(mail.getMessageId())
            + ",\"from\":" + names(mail.getFrom())
            + ",\"to\":" + names(mail.getTo() == null ? null : mail.getTo().flatten())
            + ",\"text\":" + quote(text) + ",\"html\":" + quote(html) + ",\"files\":[" + String.join(",", files) + "]}";
    }

    static void walk(Entity part) throws Exception {
        if (part.getBody() instanceof Multipart) {
            for (Entity one : ((Multipart) part.getBody()).getBodyParts()) walk(one);
        } else if (fileName(part) != null) files.add(quote(fileName(part)));
        else if (part.getBody() instanceof TextBody) {
            String read = new String(((TextBody) part.getBody()).getInputStream().readAllBytes(), charset((TextBody) part.getBody()));
            if (part.getMimeType().equals("text/html") && html == null) html = read;
            else if (text == null) text = read;
        }
    }

    /** The name of a file. Mime4j 0.8.2 leaves RFC 2231 to the program, and has the encoded word in the type. */
    static String fileName(Entity part) {
        if (part.getFilename() != null) return part.getFilename();
        ContentTypeField type = (ContentTypeField) part.getHeader().getField("Content-Type");
        String name = type == null ? null : type.getParameter("name");
        return name == null ? null : DecoderUtil.decodeEncodedWords(name, DecodeMonitor.SILENT);
    }

    static String charset(TextBody body) {
        return body.getMimeCharset() == null ? "US-ASCII" : body.getMimeCharset();
    }

    static String names(Iterable<Mailbox> list) {
        List<String> all = new ArrayList<>();
        if (list != null)
            for (Mailbox one : list)
                all.add("[" + quote(one.getName() == null ? "" : one.getName()) + "," + quote(one.getAddress()) + "]");
        return "[" + String.join(",", all) + "]";
    }

    static String quote(String text) {
        if (text == null) return "null";
        StringBuilder out = new StringBuilder("\"");
        for (char one : text.toCharArray())
            out.append(one < 32 || one == '"' || one == '\\' ? String.format("\\u%04x", (int) one) : "" + one);
        return out + "\"";
    }
}
